package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.catalogue.Purpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

final class InitTest {
  private final Path folder;
  private final Dyno dyno;

  InitTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder);
  }

  @ParameterizedTest
  @EnumSource(Purpose.class)
  void writesAPlanThatCanBeMeasuredInItsMinutes(Purpose purpose) {
    String said =
        dyno.printsOnly(
            "init mine.yaml --server embedded --engine innodb,MyISAM --minutes 10 --for "
                + purpose);

    assertThat(said)
        .containsPattern("wrote mine.yaml: \\d+ cells, about (\\dm|10m 00s)")
        .contains("measure it: dyno run mine.yaml");
    String path = folder.resolve("mine.yaml").toString();
    assertThat(dyno.prints("run --dry-run --budget 10m", path))
        .containsPattern("predicted time: (\\dm|10m 00s)")
        .contains("3 forks");
  }

  @Test
  void namesTheFileAsShellsReadIt() throws IOException {
    String said =
        dyno.printsOnly(
            "init --server embedded --engine InnoDB --minutes 3 --for reads", "my plan.yaml");

    assertThat(said).endsWith("measure it: dyno run 'my plan.yaml'\n");
    assertThat(Files.readString(folder.resolve("my plan.yaml")))
        .contains("with: dyno run 'my plan.yaml'\n", "with: dyno run 'my plan.yaml' --dry-run\n");
  }

  @Test
  void explainsEachKey() throws IOException {
    dyno.printsOnly("init mine.yml --server embedded --engine InnoDB --minutes 3 --for reads");

    Golden.assertMatches(getClass(), "init.yaml", Files.readString(folder.resolve("mine.yml")));
  }

  @Test
  void namesTheRowsOfARunOfInserts() throws IOException {
    dyno.printsOnly("init mine.yml --server embedded --engine InnoDB --minutes 3 --for inserts");

    assertThat(Files.readString(folder.resolve("mine.yml")))
        .contains("# A run of inserts ends by its rows")
        .contains("\ninsert: { rows-per-thread: 6_000 }\n# Each of");
  }

  @Test
  void changesNoFile() throws IOException {
    Path file = Files.writeString(folder.resolve("plan.yaml"), "mine");

    assertThat(dyno.refusal("init"))
        .isEqualTo("plan.yaml exists already and stays unchanged; name another file");
    assertThat(file).hasContent("mine");
  }

  @Test
  void namesMissingOptionsWithoutATerminal() {
    assertThat(dyno.refusal("init --for reads --server embedded"))
        .isEqualTo(
            "dyno init cannot ask without a terminal; add --engine, --minutes; see dyno init --help");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void refusesMinutesThatAreTooFew() {
    assertThat(dyno.refusal("init --server embedded --engine InnoDB,MyISAM --for oltp --minutes 1"))
        .startsWith("budget: 60s is too short for 12 cells; they need at least ");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void asksForOptionsThatAreMissing() {
    List<String> asked = new ArrayList<>();
    InitCommand init = new InitCommand();
    CommandLine.populateCommand(init, "--for", "search");
    init.fill(
        (question, usual) -> {
          asked.add(question + ": " + usual);
          return usual;
        });

    assertThat(asked)
        .containsExactly(
            "Server: a name, YAML file or JDBC URL: embedded",
            "Storage engines: InnoDB,MyISAM",
            "Minutes: 10");
    Measure measure =
        new Measure(Duration.ofSeconds(1), 3, Duration.ofMillis(1_500), 3, ScoreRule.MEDIAN, null);
    assertThat(init.text(measure, Duration.ofMinutes(10)))
        .contains("engines: ['InnoDB', 'MyISAM']\n", "runs: 3 x 1.5s", "FT_TOP10");
  }

  @Test
  void refusesAnInvalidAnswer() {
    InitCommand init = new InitCommand();
    assertThatThrownBy(() -> init.fill((question, usual) -> "soon"))
        .isInstanceOf(UserError.class)
        .hasMessage("--for: must be reads or inserts or mixed or oltp or search: soon");
  }
}
