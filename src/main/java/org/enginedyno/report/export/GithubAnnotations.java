package org.enginedyno.report.export;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.export.TestSuite.Case;
import org.enginedyno.report.export.TestSuite.End;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelResults;

/** The cells and pairs with problems, as commands to the runner of GitHub Actions. */
public final class GithubAnnotations {
  /** GitHub shows as many of a kind per step. */
  private static final int MOST = 10;

  private GithubAnnotations() {}

  /**
   * An error for each cell that is INVALID or FAILED, a warning for each that is not comparable.
   */
  public static String of(Results results) {
    return text(
        errors(TestSuite.of(results)),
        results.cells().stream()
            .filter(
                cell -> cell.isOk() && cell.marks().stream().anyMatch(mark -> !mark.isComparable()))
            .map(GithubAnnotations::warning));
  }

  /** An error for each pair that a gate fails, a warning for each without a verdict. */
  public static String of(DuelResults results) {
    TestSuite suite = TestSuite.of(results);
    return text(
        errors(suite),
        suite.cases().stream()
            .filter(one -> one.end() == End.SKIPPED)
            .map(one -> line("warning", one.name(), one.message())));
  }

  private static Stream<String> errors(TestSuite suite) {
    return suite.cases().stream()
        .filter(one -> one.end() == End.FAILED || one.end() == End.ERROR)
        .map(GithubAnnotations::error);
  }

  private static String error(Case one) {
    return line("error", one.name(), one.message());
  }

  private static String warning(Measurement cell) {
    String marks = cell.marks().stream().map(Mark::toString).collect(Collectors.joining("; "));
    return line("warning", cell.cell().id(), "not comparable: " + marks);
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
