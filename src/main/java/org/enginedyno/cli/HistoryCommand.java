package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.page.HistoryPage;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.session.Folders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "history",
    description = {
      "Show stored runs in order of time: a table and charts for each cell.",
      "Vertical lines show where versions, settings or the machine changed."
    },
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  dyno history results --out trend")
final class HistoryCommand extends DynoCommand.Subcommand {
  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Folders of runs, or folders that hold them, or latest.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Folder for the page and its pictures (default: history).")
  private Path out = Path.of("history");

  @Override
  public Integer call() throws IOException {
    Path folder = context().workplace().workingFolder().resolve(out);
    Folders.requirePageRoom(folder, HistoryPage.FILE, "history");
    List<StoredRun> runs =
        Folders.history(context().storedRuns(folders, run -> !run.isDuel()), this::leaveOut);
    List<String> lines = HistoryPage.write(runs, Folders.made(folder));
    for (String line : lines) {
      context().out().println(context().outScreen().fold(line));
    }
    context().out().println("history: " + folder.resolve(HistoryPage.FILE));
    return leftOut();
  }
}
