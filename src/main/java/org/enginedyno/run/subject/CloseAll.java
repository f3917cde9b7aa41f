package org.enginedyno.run.subject;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Consumer;

/** Closes resources. */
public final class CloseAll {
  private CloseAll() {}

  /** Closes all that are open, the last one first, even if one of them fails. */
  public static <R> void all(Map<?, R> open, Consumer<R> close) {
    Deque<R> left = new ArrayDeque<>(open.values());
    open.clear();
    closeLast(left, close);
  }

  private static <R> void closeLast(Deque<R> left, Consumer<R> close) {
    if (!left.isEmpty()) {
      R last = left.removeLast();
      try {
        close.accept(last);
      } finally {
        closeLast(left, close);
      }
    }
  }

  /** Closes a connection that may be closed already. */
  public static void quietly(Closeable one) {
    try {
      one.close();
    } catch (IOException e) {
      // it is closed already
    }
  }
}
