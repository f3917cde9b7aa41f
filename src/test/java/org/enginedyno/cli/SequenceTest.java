package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.folder.SampleFolder;
import org.enginedyno.session.PlanSequence;
import org.enginedyno.session.SequenceFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sequences of plans before anything is measured. */
final class SequenceTest {
  private final Path folder;
  private final Dyno dyno;

  SequenceTest(@TempDir Path folder) {
    this.folder = folder;
    dyno = new Dyno(folder);
  }

  @Test
  void showsTheCellsOfEachPlan() {
    assertThat(dyno.prints("run seeds --dry-run"))
        .contains("Read patterns (Percona, 2007), short (plan percona-2007-short)")
        .contains("Bulk load (TokuDB, 2013), short (plan tokudb-2013-load-short)");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void overridesServersAndEnginesOfPlansThatHaveThem() {
    assertThat(dyno.prints("run seeds --dry-run --server embedded --engine InnoDB"))
        .contains("(plan percona-2007-short)")
        .contains("(plan dimitri-2012-fileio-short)")
        .doesNotContain("engines InnoDB, MyISAM");
  }

  @Test
  void refusesTooLittleTimeBeforeAnythingStarts() {
    assertThat(dyno.refusal("run seeds --budget 30s"))
        .startsWith("budget: 30s is too short for 8 plans; they need at least ");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  /** Of all plans together. */
  private static long seconds(String said) {
    return Pattern.compile("predicted time: (?:(\\d+)m )?(\\d+)s")
        .matcher(said)
        .results()
        .mapToLong(
            time ->
                60 * (time.group(1) == null ? 0 : Long.parseLong(time.group(1)))
                    + Long.parseLong(time.group(2)))
        .sum();
  }

  @Test
  void fitsIntoItsBudget() {
    assertThat(seconds(dyno.prints("run seeds --dry-run --budget 45m")))
        .isPositive()
        .isLessThanOrEqualTo(45 * 60)
        .isLessThan(seconds(dyno.prints("run seeds --dry-run")));
  }

  @Test
  void continuesIfAPlanHasNothingToMeasure() throws IOException {
    Path plans = Files.createDirectories(folder.resolve("config/plans"));
    Files.writeString(
        plans.resolve("words.yaml"), "engines: [MEMORY]\nworkloads: [FT_WORD]\nthreads: [1]\n");
    Files.writeString(plans.resolve("both.yaml"), "title: Both\nplans: [words, quick]\n");

    Dyno.Said said = dyno.says("run both --dry-run");

    assertThat(said.code()).as(said.err()).isEqualTo(3);
    assertThat(said.err()).startsWith("plan words: nothing to measure: ").hasLineCount(1);
    assertThat(said.out()).contains("(plan words)", "(plan quick)");
  }

  @Test
  void resumesTheWholeSequenceIfTheLatestRunIsPartOfIt() throws IOException {
    PlanSequence sequence =
        new PlanSequence("two", List.of("percona-2007-short", "quick"), Map.of(), Map.of());
    Path whole = folder.resolve("results/two-1");
    SequenceFolder.create(whole, sequence);
    SampleFolder.write(new SampleRun().stored("quick"), whole.resolve("quick"));

    for (String resume : List.of("latest", folder + "/results", whole.toString())) {
      // the sample is of another machine
      assertThat(dyno.says("run --dry-run --resume", resume).out())
          .as(resume)
          .contains("(plan percona-2007-short)");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plans: [quick, quick] | plans: a plan is listed twice; remove one",
        "plans: [] | plans is empty; name at least one",
        "plans: [quick]\\nthreads: [1] | unknown key 'threads'",
        "plans: [quik] | unknown plan 'quik'; did you mean 'quick'?",
      })
  void refusesAFileThatNamesNoPlans(String yaml, String message) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, yaml.replace("\\n", "\n"));

    assertThat(dyno.refusal("run", file.toString())).contains(message);
  }

  @Test
  void writesNothingIfAServerIsUnknown() {
    Path place = folder.resolve("place");
    for (String server : List.of("jdbc:mysql://root:secret@db1/dyno", "mysqk-9.7")) {
      assertThat(dyno.refusal("run seeds --out " + place, "--server", server))
          .doesNotContain("secret");
      assertThat(place).doesNotExist();
    }
  }

  @Test
  void refusesOptionsOfSinglePlans() throws IOException {
    assertThat(dyno.refusal("gate seeds"))
        .contains("contains several plans, which only 'dyno run' accepts");
    assertThat(dyno.refusal("run seeds --replace --out x"))
        .contains("--replace does not work with a sequence");
    Path full = Files.createDirectories(folder.resolve("full"));
    Files.writeString(full.resolve("other"), "");
    assertThat(dyno.refusal("run seeds --out", full.toString()))
        .contains("contains other files; name a folder that is new or empty");
  }
}
