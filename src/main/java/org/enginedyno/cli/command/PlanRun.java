package org.enginedyno.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.LineFolding;
import org.enginedyno.cli.console.LiveConsole;
import org.enginedyno.cli.console.PlanText;
import org.enginedyno.cli.console.RunInterruptHook;
import org.enginedyno.cli.console.SummaryText;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.session.Outcome;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;

/** Measures a prepared plan in front of somebody, and reports it. */
public final class PlanRun {
  private final CommandContext surroundings;

  public PlanRun(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  /** Says in a few lines what will be measured. */
  public void announce(Preparation prepared) {
    surroundings
        .err()
        .print(
            LineFolding.of(
                new PlanText(prepared.planned()).summary(), surroundings.errScreen().columns()));
    surroundings.err().flush();
  }

  /**
   * What came of it; nothing where it was interrupted.
   *
   * @param begun the run that it goes on with, if it does
   * @param out its folder, where it does not; null for one of the plan's name
   * @param replaces whether the results of an earlier run may be there
   */
  public Optional<Outcome> measured(
      Preparation prepared, Optional<RunFolder> begun, @Nullable Path out, boolean replaces)
      throws IOException, InterruptedException {
    Workplace here = surroundings.workplace();
    Interruption interruption = new Interruption();
    return held(
        begun.isEmpty()
            ? RunSession.begin(here, prepared, out, replaces, interruption)
            : RunSession.goOn(here, prepared, begun.get(), interruption));
  }

  private Optional<Outcome> held(RunSession session) throws IOException, InterruptedException {
    try (LiveConsole console = new LiveConsole(surroundings)) {
      session.hold(
          console,
          () ->
              Runtime.getRuntime()
                  .addShutdownHook(
                      new Thread(
                          new RunInterruptHook(surroundings.err(), session), "dyno-interrupted")));
    }
    if (session.interruption().isRequested()) {
      return Optional.empty();
    }
    session.report();
    Outcome outcome = session.outcome();
    PrintWriter says = surroundings.out();
    says.println();
    says.print(
        SummaryText.of(session.folder().manifest(), outcome.came(), surroundings.outScreen()));
    says.println();
    says.println("report: " + session.folder().file("report.html"));
    says.flush();
    return Optional.of(outcome);
  }
}
