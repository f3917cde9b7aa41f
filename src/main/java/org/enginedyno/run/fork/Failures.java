package org.enginedyno.run.fork;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.enginedyno.db.connection.Remedy;

/** Finds the one line in a heap of exceptions that tells what went wrong. */
public final class Failures {
  private Failures() {}

  public static String line(Throwable failure) {
    Deque<Throwable> queue = new ArrayDeque<>();
    Set<Throwable> seen = new HashSet<>();
    queue.add(failure);
    Throwable deepest = failure;
    while (!queue.isEmpty()) {
      Throwable next = queue.poll();
      if (!seen.add(next)) {
        continue;
      }
      if (next instanceof SQLException sql) {
        return Remedy.line(sql);
      }
      deepest = next;
      if (next.getCause() != null) {
        queue.add(next.getCause());
      }
      queue.addAll(Arrays.asList(next.getSuppressed()));
    }
    String message =
        Objects.requireNonNullElse(deepest.getMessage(), "").lines().findFirst().orElse("");
    return message.isBlank() ? deepest.getClass().getSimpleName() : message;
  }
}
