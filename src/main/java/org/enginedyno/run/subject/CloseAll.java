package org.enginedyno.run.subject;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/** Closes what was opened, the last first. */
public final class CloseAll {
  private CloseAll() {}

  /** One that does not close keeps no other open. */
  public static void all(Collection<? extends Runnable> closings) {
    inTurn(new ArrayDeque<>(closings));
  }

  private static void inTurn(Deque<? extends Runnable> left) {
    if (!left.isEmpty()) {
      Runnable last = left.removeLast();
      try {
        last.run();
      } finally {
        inTurn(left);
      }
    }
  }
}
