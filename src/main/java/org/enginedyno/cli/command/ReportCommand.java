package org.enginedyno.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.enginedyno.cli.console.CommandContext;
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
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  dyno report results/friday")
public final class ReportCommand implements Callable<Integer> {
  private final CommandContext surroundings;

  @Parameters(paramLabel = "DIR", description = "The folder of the run or duel.")
  private Path folder = Path.of("");

  public ReportCommand(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    RunFolder run = Folders.resumed(folder);
    RunReport.write(run, Articles.all(surroundings.workplace(), List.of()));
    surroundings.out().print(PlanRun.summary(run, surroundings.outScreen()));
    surroundings.out().println("report: " + run.file("report.html"));
    return ExitCode.OK;
  }
}
