package org.enginedyno.run.subject;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/** Closes resources, the last one first. */
public final class CloseAll {
  private CloseAll() {}

  /** Closes all, even if one of them fails. */
  public static void all(Collection<? extends Runnable> closings) {
    closeLast(new ArrayDeque<>(closings));
  }

  private static void closeLast(Deque<? extends Runnable> left) {
    if (!left.isEmpty()) {
      Runnable last = left.removeLast();
      try {
        last.run();
      } finally {
        closeLast(left);
      }
    }
  }
}
