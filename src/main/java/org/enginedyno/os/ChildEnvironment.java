package org.enginedyno.os;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The environment of the programs that dyno starts: its own without secrets, which a program may
 * print, log or hand on.
 */
public final class ChildEnvironment {
  /** A pattern for what the names of secrets contain. */
  public static final String SECRET_WORDS = "passw(?:or)?d|passphrase|secret|token|credential";

  private static final Pattern SECRET =
      Pattern.compile("(?i).*(?:" + SECRET_WORDS + "|mysql_pwd).*");

  /** The program that changes an environment, and then replaces itself by another program. */
  private static final Path ENV = Path.of("/usr/bin/env");

  /** Variables with other names that hold secrets, too; the environment is the process's. */
  private static final Set<String> FURTHER = ConcurrentHashMap.newKeySet();

  private ChildEnvironment() {}

  /** Removes a variable from the environment of all programs that are started from now on. */
  public static void hide(String name) {
    FURTHER.add(name);
  }

  /** A program without the secrets of this environment. */
  public static ProcessBuilder program(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(ChildEnvironment::isSecret);
    return builder;
  }

  /**
   * The words to put before the command of a program that a library starts. There are none if there
   * is nothing to remove, or nothing that removes it.
   */
  public static List<String> prefix() {
    return Files.isExecutable(ENV)
        ? prefix(new ProcessBuilder().environment().keySet())
        : List.of();
  }

  static List<String> prefix(Collection<String> names) {
    List<String> removals =
        names.stream()
            .filter(ChildEnvironment::isSecret)
            .sorted()
            .flatMap(name -> Stream.of("-u", name))
            .toList();
    List<String> words = new ArrayList<>();
    if (!removals.isEmpty()) {
      words.add(ENV.toString());
      words.addAll(removals);
    }
    return words;
  }

  private static boolean isSecret(String name) {
    return SECRET.matcher(name).matches() || FURTHER.contains(name);
  }
}
