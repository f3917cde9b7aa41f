package org.enginedyno;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The project's documents next to the sources. */
public final class Docs {
  private static final String DYNO = "(?:\\./)?dyno ([a-z]+\\b[^`\\n]*)";

  /** In a code block a command is one line; elsewhere it is between backticks. */
  private static final List<Pattern> COMMANDS =
      List.of(
          Pattern.compile("`" + DYNO + "`"), Pattern.compile("(?m)^ *(?:- )?(?:run: )?" + DYNO));

  private static final Pattern PROGRAM =
      Pattern.compile("(?m)^((?:taskset -c \\d+ )?java -cp [^`\\n]*)");
  private static final Pattern LEFT_OUT = Pattern.compile("\\.\\.\\.|\\b[A-Z]+\\b$");

  private Docs() {}

  public static List<Path> files() throws IOException {
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(Path::of),
              docs.filter(file -> file.toString().endsWith(".md")))
          .sorted()
          .toList();
    }
  }

  /** Every complete command in the documents, without the program's name; a bare name is none. */
  public static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    for (Path file : files()) {
      String[] parts = Files.readString(file).split("```", -1);
      IntStream.range(0, parts.length)
          .boxed()
          .flatMap(part -> COMMANDS.get(part % 2).matcher(parts[part]).results())
          .map(found -> found.group(1).replaceAll("\\s#.*", "").strip())
          .filter(command -> command.contains(" ") && !LEFT_OUT.matcher(command).find())
          .forEach(commands::add);
    }
    return commands.stream().distinct().toList();
  }

  /** The workload file that documents show. */
  public static final String WORKLOAD = "shop.yaml";

  /** Writes the workload file of the guide for a command that names it. */
  public static void writeWorkload(String command, Path folder) throws IOException {
    if (command.contains(WORKLOAD)) {
      String guide = Files.readString(Path.of("docs/own-workload.md"));
      Files.writeString(folder.resolve(WORKLOAD), guide.split("```(yaml)?\n", -1)[1]);
    }
  }

  /** Every program of the project that the documents start next to dyno. */
  public static List<String> programs() throws IOException {
    List<String> programs = new ArrayList<>();
    for (Path file : files()) {
      PROGRAM
          .matcher(Files.readString(file))
          .results()
          .map(found -> found.group(1).strip())
          .forEach(programs::add);
    }
    return programs;
  }
}
