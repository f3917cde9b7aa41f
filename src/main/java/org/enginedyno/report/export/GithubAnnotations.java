package org.enginedyno.report.export;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.ThresholdSummary;
import org.enginedyno.report.export.TestSuite.End;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.threshold.CellThreshold;
import org.enginedyno.result.threshold.CellThreshold.Verdict;

/** The cells and pairs with problems, as workflow commands for GitHub Actions. */
public final class GithubAnnotations {
  /** GitHub shows this many annotations of each kind per step. */
  private static final int MOST = 10;

  private GithubAnnotations() {}

  /**
   * An error for each cell that is INVALID or FAILED, each missed threshold and each capacity that
   * was not found; a warning for each cell that is not comparable and each unsure threshold.
   */
  public static String of(Results results) {
    List<CellThreshold> thresholds = ThresholdSummary.of(results).all();
    return text(
        Stream.concat(
            results.cells().stream()
                .filter(one -> one.status() == Status.INVALID || one.status() == Status.FAILED)
                .map(GithubAnnotations::error),
            Stream.concat(
                CellThreshold.missed(thresholds).map(one -> line("error", one)),
                results.cells().stream().flatMap(GithubAnnotations::capacity))),
        Stream.concat(
            results.cells().stream()
                .filter(
                    cell ->
                        cell.isOk() && cell.marks().stream().anyMatch(mark -> !mark.isComparable()))
                .map(GithubAnnotations::warning),
            thresholds.stream()
                .filter(one -> one.verdict() == Verdict.UNSURE)
                .map(one -> line("warning", one))));
  }

  /** An error for each pair that fails a gate, and a warning for each pair without a verdict. */
  public static String of(DuelResults results) {
    TestSuite suite = TestSuite.of(results);
    return text(
        suite.cases().stream()
            .filter(one -> one.end() == End.FAILED || one.end() == End.ERROR)
            .map(one -> line("error", one.name(), one.message())),
        suite.cases().stream()
            .filter(one -> one.end() == End.SKIPPED)
            .map(one -> line("warning", one.name(), one.message())));
  }

  private static String error(Measurement cell) {
    String reasons = String.join("; ", cell.reasons());
    return line("error", cell.cell().id(), "%s: %s".formatted(cell.status(), reasons));
  }

  private static Stream<String> capacity(Measurement cell) {
    return Stream.ofNullable(cell.capacity())
        .filter(one -> !one.isFound())
        .map(one -> line("error", cell.cell().id(), "capacity not found: " + one));
  }

  private static String warning(Measurement cell) {
    String marks =
        cell.marks().stream()
            .filter(mark -> !mark.isComparable())
            .map(Mark::toString)
            .collect(Collectors.joining("; "));
    return line("warning", cell.cell().id(), "not comparable: " + marks);
  }

  private static String line(String kind, CellThreshold threshold) {
    String message = "threshold %s: %s".formatted(threshold.verdict(), threshold.text());
    return line(kind, threshold.cell().cell().id(), message);
  }

  private static String text(Stream<String> errors, Stream<String> warnings) {
    return Stream.concat(errors.limit(MOST), warnings.limit(MOST))
        .map("%s\n"::formatted)
        .collect(Collectors.joining());
  }

  private static String line(String kind, String name, String message) {
    String title = escaped("dyno: " + name).replace(":", "%3A").replace(",", "%2C");
    return "::%s title=%s::%s".formatted(kind, title, escaped(message));
  }

  private static String escaped(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }
}
