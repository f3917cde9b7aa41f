package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.history.ComparisonText;
import org.enginedyno.result.history.StoredComparison;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.session.Folders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "compare",
    description = {
      "Compare two stored runs: the result of each cell, then what changed around them.",
      "Reports a difference only if nothing else that is known explains it."
    },
    sortOptions = false,
    footer = {
      "  dyno compare results/monday results/friday",
      "  dyno compare results/monday latest",
      "  dyno compare results/monday results/friday --fail-on REGRESSION"
    })
final class CompareCommand extends DynoCommand.Subcommand {
  /** The verdicts that {@code --fail-on} can name. */
  enum Unwanted {
    REGRESSION,
    INCONCLUSIVE,
    INVALID
  }

  enum Form {
    TEXT,
    MD
  }

  @Parameters(
      index = "0",
      paramLabel = "BASE",
      description = "The folder of the older run, or of results.")
  private Path base = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "NEW",
      description = "The folder of the newer run, or latest.")
  private Path now = Path.of("");

  @Option(
      names = {"-f", "--format"},
      paramLabel = "NAME",
      description = "text, or md for Markdown (default: text).")
  private Form form = Form.TEXT;

  @Option(
      names = "--fail-on",
      paramLabel = "WORD",
      split = ",",
      description = {
        "End with exit code 3 if a cell has this verdict: REGRESSION, INCONCLUSIVE",
        "or INVALID; or if no cell is in both runs. May be repeated."
      })
  private SortedSet<Unwanted> unwanted = new TreeSet<>();

  @Override
  public Integer call() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (Path named : List.of(base, now)) {
      folders.add(context().storedRun(named, run -> !run.isDuel()));
    }
    if (!base.equals(now)
        && folders.stream().map(path -> path.toAbsolutePath().normalize()).distinct().count() < 2) {
      throw new UserError(
          "BASE and NEW are the same run: %s; name two runs".formatted(folders.get(0)));
    }
    List<StoredRun> runs = Folders.stored(folders, this::leaveOut);
    StoredComparison comparison = StoredComparison.of(runs.get(0), runs.get(1));
    ComparisonText text = new ComparisonText(comparison);
    context().print(form == Form.MD ? text.markdown() : context().outScreen().fold(text.plain()));
    String found = unwanted.isEmpty() ? "" : found(comparison);
    int code = leftOut();
    if (found.isEmpty()) {
      return code;
    }
    context().err().println("dyno: " + found);
    context().err().flush();
    return ExitCode.CELLS_NOT_VALID;
  }

  /**
   * The cells with a verdict that {@code --fail-on} names, or that no cell was compared, in one
   * line; empty if there is neither.
   */
  private String found(StoredComparison comparison) {
    if (comparison.pairs().isEmpty()) {
      return "no cell is in both runs, so nothing was compared";
    }
    List<String> found = new ArrayList<>();
    for (Unwanted word : unwanted) {
      List<String> cells =
          comparison.pairs().stream()
              .filter(pair -> pair.verdict().name().equals(word.name()))
              .map(pair -> pair.base().cell().id())
              .toList();
      if (!cells.isEmpty()) {
        found.add("%d %s: %s".formatted(cells.size(), word, String.join(", ", cells)));
      }
    }
    return String.join("; ", found);
  }
}
