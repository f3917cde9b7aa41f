package org.enginedyno.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.cli.Dyno;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several plans one after the other, before anything is measured. */
final class SequenceTest {
  private final Path folder;
  private final Dyno dyno;

  SequenceTest(@TempDir Path folder) {
    this.folder = folder;
    dyno = new Dyno(folder);
  }

  @Test
  void showsWhatEachOfItsPlansWouldMeasure() {
    Dyno.Said said = dyno.says("run", "seeds", "--dry-run");

    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("Read patterns (Percona, 2007), short (plan percona-2007-short)")
        .contains("Bulk load (TokuDB, 2013), short (plan tokudb-2013-load-short)");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void setsServersAndEnginesWhereThereAreSome() {
    Dyno.Said said =
        dyno.says("run", "seeds", "--dry-run", "--server", "embedded", "--engine", "InnoDB");

    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("(plan percona-2007-short)")
        .contains("(plan dimitri-2012-fileio-short)")
        .doesNotContain("engines InnoDB, MyISAM");
  }

  @Test
  void refusesTooLittleTimeBeforeAnythingStarts() {
    Dyno.Said said = dyno.says("run", "seeds", "--budget", "30s");

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .startsWith("dyno: budget: 30s is too short for 8 plans; they need at least ")
        .hasLineCount(1);
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void takesHalfOfTheUsualTime() {
    Dyno.Said said = dyno.says("run", "seeds", "--dry-run", "--budget", "45m");

    assertThat(said.code()).as(said.err()).isZero();
  }

  @Test
  void goesOnWhereAPlanHasNothingToMeasure() throws IOException {
    Path plans = Files.createDirectories(folder.resolve("config/plans"));
    Files.writeString(
        plans.resolve("words.yaml"), "engines: [MEMORY]\nworkloads: [FT_WORD]\nthreads: [1]\n");
    Files.writeString(plans.resolve("both.yaml"), "title: Both\nplans: [words, quick]\n");

    Dyno.Said said = dyno.says("run", "both", "--dry-run");

    assertThat(said.code()).as(said.err()).isEqualTo(3);
    assertThat(said.err()).startsWith("plan words: nothing to measure: ").hasLineCount(1);
    assertThat(said.out()).contains("(plan words)", "(plan quick)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plans: [quick, quick] | plans: one is named twice",
        "plans: [] | plans is empty; name at least one",
        "plans: [quick]\\nthreads: [1] | unknown key 'threads'",
        "plans: [quik] | unknown plan 'quik'; did you mean 'quick'?",
      })
  void refusesAFileThatNamesNoPlans(String yaml, String message) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, yaml.replace("\\n", "\n"));

    Dyno.Said said = dyno.says("run", file.toString());

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).contains(message).hasLineCount(1);
  }

  @Test
  void writesNothingDownOfServersThatThereAreNot() {
    Path place = folder.resolve("place");
    for (String server : List.of("jdbc:mysql://root:secret@db1/dyno", "mysqk-9.7")) {
      Dyno.Said said = dyno.says("run", "seeds", "--server", server, "--out", place.toString());

      assertThat(said.code()).isEqualTo(2);
      assertThat(said.err()).doesNotContain("secret").hasLineCount(1);
      assertThat(place).doesNotExist();
    }
  }

  @Test
  void refusesWhatIsOfOnePlanAlone() throws IOException {
    assertThat(dyno.says("gate", "seeds").err())
        .contains("names several plans, which dyno run alone takes");
    assertThat(dyno.says("run", "seeds", "--replace", "--out", "x").err())
        .contains("--replace is for one plan");
    Path full = Files.createDirectories(folder.resolve("full"));
    Files.writeString(full.resolve("other"), "");
    assertThat(dyno.says("run", "seeds", "--out", full.toString()).err())
        .contains("holds other files; name a folder that is new or empty")
        .hasLineCount(1);
  }
}
