package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.session.Articles;
import org.enginedyno.session.Folders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "report",
    description =
        "Render the report of a run or a duel again from its stored results; nothing is measured.",
    footer = {"  dyno report results/friday", "  dyno report latest"})
final class ReportCommand extends DynoCommand.Subcommand {
  @Parameters(paramLabel = "DIR", description = "The folder of the run or duel, or latest.")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException {
    RunFolder run =
        Folders.resumed(context().storedRun(folder, any -> true)).without(this::leaveOut);
    run.requireJournals();
    RunReport.write(run, Articles.about(run.manifest().sides(), context().workplace()));
    context().out().print(context().summary(run));
    context().out().println("report: " + run.file("report.html"));
    run.nothingYet().ifPresent(line -> context().err().println("dyno: " + line));
    return leftOut();
  }
}
