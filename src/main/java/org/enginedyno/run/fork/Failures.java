package org.enginedyno.run.fork;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Remedy;

/** Finds the one line in a heap of exceptions that tells what went wrong. */
public final class Failures {
  private static final String FORK_FAILED = "<forked VM failed with exit code";
  private static final String NOT_BEGUN = "Error occurred during initialization of ";

  /** JAVA_TOOL_OPTIONS and, with a word before it, JDK_JAVA_OPTIONS: each JVM tells of them. */
  private static final Pattern OPTIONS_TAKEN = Pattern.compile("(NOTE: )?Picked up [A-Z_]+: .*");

  private static final String NOT_CREATED = "Error: Could not create the Java Virtual Machine.";

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

  /** Why a JVM did not come up, found in what it has written; empty if it did. */
  static Optional<String> ofStart(List<String> written) {
    List<String> lines = written.stream().dropWhile(line -> !line.startsWith(FORK_FAILED)).toList();
    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i).startsWith(NOT_BEGUN)) {
        return Optional.of(lines.get(i + 1).strip());
      }
    }
    return lines.contains(NOT_CREATED)
        ? lines.stream().filter(Failures::tellsWhy).findFirst()
        : Optional.empty();
  }

  private static boolean tellsWhy(String line) {
    return !line.isBlank()
        && !line.startsWith("<")
        && !OPTIONS_TAKEN.matcher(line).matches()
        && !line.contains(" warning: ");
  }
}
