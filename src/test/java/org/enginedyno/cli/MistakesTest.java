package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** User errors are reported in one line, with exit code 2. */
final class MistakesTest {
  private static final Path TABLE =
      Path.of("src/test/resources/org/enginedyno/cli/golden/wrong-inputs.txt");

  private static final String PROMPT = "$ dyno ";

  private final Path folder;
  private final Dyno dyno;

  MistakesTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder);
  }

  /** Three dots match any text. */
  private void isRefused(String arguments, String message) {
    assertThat(dyno.refusal(arguments)).matches("\\Q" + message.replace("...", "\\E.*\\Q") + "\\E");
  }

  /**
   * Commands with user errors, each with its message in the golden file, from which they are read:
   * a line that is added there is a further case.
   */
  @Test
  void everyWrongInputHasAMessageWithARemedy() throws IOException {
    List<String> commands =
        Files.readAllLines(TABLE).stream()
            .filter(line -> line.startsWith(PROMPT))
            .map(line -> line.substring(PROMPT.length()))
            .toList();

    String table =
        commands.stream()
            .map(command -> PROMPT + command + "\n" + shortened(dyno.refusal(command)) + "\n")
            .collect(Collectors.joining("\n"));

    assertThat(commands).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
    Golden.assertMatches(getClass(), "wrong-inputs.txt", table);
    assertThat(table.lines().filter(line -> !line.startsWith(PROMPT)))
        .isNotEmpty()
        .allSatisfy(
            line -> assertThat(line).doesNotContainPattern("\\b(we|us(?! or ms)|ours?|nobody)\\b"));
    assertThat(folder).isEmptyDirectory();
  }

  /** Lists of names grow; their first three names represent all. */
  private String shortened(String message) {
    return message
        .replaceAll("(: (?:[^:;?, ]+, ){3})[^;?]*(?=;|$)", "$1...")
        .replace(folder.toString(), "FOLDER");
  }

  @Test
  void unreadableDocumentFiles() throws IOException {
    String files = " --set=data.files=" + folder;
    String words = "run quick --workload=FT_WORD" + files;
    isRefused(
        "run quick --workload=FT_WORD_INSERTING,OLTP_RO" + files,
        "plan quick: data.files: documents can be searched by FT_WORD, FT_BOOLEAN, FT_PHRASE,"
            + " FT_TOP10, but not by OLTP_RO, FT_WORD_INSERTING...");
    isRefused(words, "data.files: no file in %s has a name like ohsumed.*".formatted(folder));
    Path file = Files.writeString(folder.resolve("ohsumed.87"), ".I 1\nTitle\n");
    isRefused(words, "data.files: %s, line 2: belongs to no field: Title".formatted(file));
    Files.writeString(file, ".I 1\n.T\nTitle\n");
    isRefused(
        words + " --set=data.rows=2",
        "data.rows: 2 is more than the 1 documents of the files in " + folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --server mysql-9.7 -e InnoDB -t 1",
        "clean --server mysql-9.7",
        "jmh --server mysql-9.1 ReadBenchmark"
      })
  void aContainerWithoutDocker(String command) {
    Map<String, String> nowhere = Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock");

    Dyno.Said said = new Dyno(folder, nowhere).says(command);

    assertThat(said.err().lines().toList())
        .last()
        .asString()
        .startsWith("dyno: Docker was not found: no socket at /nowhere/docker.sock");
    assertThat(said.code()).isEqualTo(2);
  }

  @Test
  void aCacheThatTheMachineCannotHold() {
    assertThat(dyno.refusal("run --set buffers=900000G"))
        .matches(
            "buffers: 900000 GiB is more than this machine's memory, \\d+ [GM]iB; set less, as in"
                + " --set buffers=\\d+M");
    assertThat(dyno.refusal("run --dry-run --set buffers=900000G")).startsWith("buffers: ");
  }

  @Test
  void fiveMistakesAtOnce() throws IOException {
    Path plan =
        Files.writeString(
            folder.resolve("wrong.yaml"),
            """
            engines: [InnoDB]
            workloads: [READ_NOTHING]
            threads: [0]
            colour: red
            data: { rows: 12 }
            measure: { warmup: soon }
            """);

    Dyno.Said said = dyno.says("run", plan.toString());

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err().lines())
        .hasSize(6)
        .startsWith("dyno: plan wrong: 5 problems")
        .anyMatch(line -> line.matches("  - .*unknown key 'colour'.*legal are: .*"))
        .anyMatch(line -> line.matches("  - .*no workload matches 'READ_NOTHING'.*"))
        .anyMatch(line -> line.matches("  - .*threads.*0.*"))
        .anyMatch(line -> line.matches("  - .*data.rows.*12.*"))
        .anyMatch(line -> line.matches("  - .*measure.warmup.*soon.*"));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aFolderThatHoldsNoRun() {
    String message = folder + " contains no run: it has no run.json";
    isRefused("report " + folder, message);
    isRefused("run --resume " + folder, message);
  }

  @Test
  void reportsANameThatNoFileCanHave() {
    assertThat(CommandContext.cannotBeNamed(new InvalidPathException("a?b", "no letter")))
        .hasMessageStartingWith("invalid file name 'a?b': no letter");
  }
}
