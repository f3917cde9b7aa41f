package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.Folds;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.report.Report;
import org.enginedyno.result.stored.StoredComparison;
import org.enginedyno.result.track.StoredRun;
import org.enginedyno.session.Folders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows two stored runs beside each other, and what may be said of them. */
@Command(
    name = "compare",
    description = {
      "Show two stored runs beside each other: what changed around them, then cell by cell.",
      "A difference gets a word only where nothing else that is known of the two explains it."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  dyno compare results/monday results/friday")
public final class CompareCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  enum Form {
    TEXT,
    MD
  }

  @Parameters(index = "0", paramLabel = "BASE", description = "The folder of the older run.")
  private Path base = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The folder of the newer run.")
  private Path now = Path.of("");

  @Option(
      names = {"-f", "--format"},
      paramLabel = "NAME",
      description = "text, or md for Markdown (default: text).")
  private Form form = Form.TEXT;

  public CompareCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    List<StoredRun> runs = Folders.stored(List.of(base, now));
    StoredComparison comparison = StoredComparison.of(runs.get(0), runs.get(1));
    surroundings
        .out()
        .print(
            form == Form.MD
                ? Report.comparisonMarkdown(comparison)
                : Folds.of(Report.comparison(comparison), surroundings.outScreen().columns()));
    surroundings.out().flush();
    return ExitCode.OK;
  }
}
