package org.enginedyno.result.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.duel.Verdict;
import org.junit.jupiter.api.Test;

/** The verdicts of the rule on unchanged runs, and on changes planted in them. */
final class RecordedRunsTest {
  private static final int RESAMPLED = 500;

  @Test
  void areNotReportedAsDifferentEvenIfMarksAreIgnored() throws IOException {
    List<StoredPair> pairs = new ArrayList<>();
    List<StoredRun> runs = unmarked();
    for (StoredRun base : runs) {
      for (StoredRun now : runs.subList(runs.indexOf(base) + 1, runs.size())) {
        pairs.addAll(StoredComparison.of(base, now).pairs());
      }
    }

    assertThat(pairs).hasSize(528);
    assertThat(pairs).isNotEmpty().allMatch(pair -> pair.verdict() == Verdict.INCONCLUSIVE);
    assertThat(pairs.stream().filter(pair -> isBeyondFivePerCent(pair)).count())
        .as("what a limit of five per cent would have called changes")
        .isEqualTo(480);
    assertThat(pairs.stream().filter(pair -> areRunsApart(pair)).count())
        .as("what runs that do not overlap would have called changes")
        .isEqualTo(140);
  }

  @Test
  void areNotReportedAsDifferentIfForksAreResampled() throws IOException {
    List<StoredRun> runs = RecordedRuns.all();
    Random random = new Random(11);
    int wrong = 0;
    int all = 0;
    for (int i = 0; i < RESAMPLED; i++) {
      StoredComparison comparison =
          StoredComparison.of(
              RecordedRuns.resampled(runs, random), RecordedRuns.resampled(runs, random));
      all += comparison.pairs().size();
      wrong +=
          (int)
              comparison.pairs().stream()
                  .filter(pair -> pair.verdict() != Verdict.INCONCLUSIVE)
                  .count();
    }

    assertThat(all).isEqualTo(8 * RESAMPLED);
    assertThat(wrong).isZero();
  }

  @Test
  void areNotComparedIfTheirMarksForbidIt() throws IOException {
    List<StoredRun> runs = RecordedRuns.all();
    StoredComparison comparison = StoredComparison.of(runs.get(0), runs.get(4));

    assertThat(comparison.pairs())
        .filteredOn(pair -> !pair.base().isComparable() || !pair.now().isComparable())
        .isNotEmpty()
        .allMatch(pair -> pair.verdict() == Verdict.INVALID);
  }

  @Test
  void showATenPercentLossAndNeverALossAsAnImprovement() throws IOException {
    List<StoredRun> runs = unmarked();
    int found = 0;
    int all = 0;
    for (StoredRun base : runs) {
      for (StoredRun now : runs) {
        all += 8;
        found += count(base, slowed(now, 0.1), Verdict.REGRESSION);
        assertThat(count(base, slowed(now, 0.5), Verdict.IMPROVEMENT)).isZero();
        assertThat(count(base, slowed(now, 2), Verdict.REGRESSION)).isZero();
      }
    }

    assertThat(found / (double) all).isGreaterThan(0.4);
  }

  private static int count(StoredRun base, StoredRun now, Verdict verdict) {
    return (int)
        StoredComparison.of(base, now).pairs().stream()
            .filter(pair -> pair.verdict() == verdict)
            .count();
  }

  /** Only the engine changes: floors stay as they are. */
  private static StoredRun slowed(StoredRun run, double factor) {
    return new StoredRun(
        run.name(),
        run.manifest(),
        run.cells().stream()
            .map(cell -> cell.cell().isFloor() ? cell : SampleHistory.scaled(cell, factor))
            .toList());
  }

  private static List<StoredRun> unmarked() throws IOException {
    return RecordedRuns.all().stream().map(RecordedRuns::unmarked).toList();
  }

  private static boolean isBeyondFivePerCent(StoredPair pair) {
    double ratio = pair.ratio(FigureCatalogue.THROUGHPUT).orElseThrow();
    return Math.abs(Math.log(ratio)) > 0.05;
  }

  private static boolean areRunsApart(StoredPair pair) {
    List<Double> before = pair.base().runs();
    List<Double> after = pair.now().runs();
    return Collections.max(before) < Collections.min(after)
        || Collections.max(after) < Collections.min(before);
  }
}
