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
 * The environment of the programs that dyno starts: dyno's own without secrets, which a program may
 * print, log or pass on.
 */
public final class ChildEnvironment {
  /** A pattern for parts of the names of secrets. */
  public static final String SECRET_WORDS = "passw(?:or)?d|passphrase|secret|token|credential";

  private static final Pattern SECRET =
      Pattern.compile("(?i).*(?:" + SECRET_WORDS + "|mysql_pwd).*");

  /** The program that changes the environment, and then replaces itself with another program. */
  private static final Path ENV = Path.of("/usr/bin/env");

  /** Further variables that contain secrets; static, as a process has one environment. */
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
   * The prefix of the command of a program that a library starts. It is empty if there is nothing
   * to remove, or no {@code env} to remove it.
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
