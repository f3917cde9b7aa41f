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

/** Finds the line that shows the cause of a failure, in exceptions or in a JVM's output. */
public final class Failures {
  private static final String FORK_FAILED = "<forked VM failed with exit code";
  private static final String PREMATURE = "<failure: VM prematurely exited";
  private static final String NOT_BEGUN = "Error occurred during initialization of ";

  /** A JVM prints JAVA_TOOL_OPTIONS, and JDK_JAVA_OPTIONS after the word NOTE. */
  private static final Pattern OPTIONS_TAKEN = Pattern.compile("(NOTE: )?Picked up [A-Z_]+: .*");

  private static final String NOT_CREATED = "Error: Could not create the Java Virtual Machine.";
  private static final Pattern NO_MEMORY =
      Pattern.compile(
          "(# )?There is insufficient memory for the Java .*|Could not (reserve|allocate) .*");

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
    if (message.startsWith(PREMATURE)) {
      return "another process ended the fork (SIGINT, SIGTERM or SIGHUP), or code in it called System.exit";
    }
    String line = message.isBlank() ? deepest.getClass().getSimpleName() : message;
    return isOfDriver(deepest) ? Remedy.unreadable(line) : line;
  }

  /** Whether a driver failed to read an answer; its own message does not mention the answer. */
  private static boolean isOfDriver(Throwable failure) {
    return failure instanceof RuntimeException
        && Arrays.stream(failure.getStackTrace())
            .map(StackTraceElement::getClassName)
            .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
            .limit(1)
            .anyMatch(name -> name.startsWith("com.mysql.") || name.startsWith("org.mariadb."));
  }

  /** Why a JVM did not start, according to its output; empty if it started. */
  static Optional<String> ofStart(List<String> written) {
    List<String> lines = written.stream().dropWhile(line -> !line.startsWith(FORK_FAILED)).toList();
    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i).startsWith(NOT_BEGUN)) {
        return Optional.of(withRemedy(lines.get(i + 1).strip()));
      }
    }
    return lines.contains(NOT_CREATED) || lines.stream().anyMatch(NO_MEMORY.asMatchPredicate())
        ? lines.stream().filter(Failures::givesReason).findFirst().map(Failures::withRemedy)
        : Optional.empty();
  }

  private static String withRemedy(String why) {
    String words = why.replaceFirst("^# +", "").replaceFirst("\\.$", "");
    return NO_MEMORY.matcher(words).matches()
        ? words
            + "; free some memory, or raise the memory limit (ulimit -v, or that of the container)"
        : words;
  }

  private static boolean givesReason(String line) {
    return !line.isBlank()
        && !line.startsWith("<")
        && !line.equals("#")
        && !OPTIONS_TAKEN.matcher(line).matches()
        && !line.contains(" warning: ");
  }
}
