package org.enginedyno.run.fork;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a JVM says that does not come up, found in what it has written. */
final class JvmStartError {
  private static final String FORK_FAILED = "<forked VM failed with exit code";
  private static final String NOT_BEGUN = "Error occurred during initialization of ";

  /** JAVA_TOOL_OPTIONS and, with a word before it, JDK_JAVA_OPTIONS: each JVM tells of them. */
  private static final Pattern OPTIONS_TAKEN = Pattern.compile("(NOTE: )?Picked up [A-Z_]+: .*");

  private static final String NOT_CREATED = "Error: Could not create the Java Virtual Machine.";

  private JvmStartError() {}

  /** The one line that tells why, or nothing where the JVM did come up. */
  static Optional<String> in(List<String> written) {
    List<String> lines = written.stream().dropWhile(line -> !line.startsWith(FORK_FAILED)).toList();
    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i).startsWith(NOT_BEGUN)) {
        return Optional.of(lines.get(i + 1).strip());
      }
    }
    return lines.contains(NOT_CREATED)
        ? lines.stream().filter(JvmStartError::tellsWhy).findFirst()
        : Optional.empty();
  }

  private static boolean tellsWhy(String line) {
    return !line.isBlank()
        && !line.startsWith("<")
        && !OPTIONS_TAKEN.matcher(line).matches()
        && !line.contains(" warning: ");
  }
}
