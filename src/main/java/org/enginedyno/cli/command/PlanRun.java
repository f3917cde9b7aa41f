package org.enginedyno.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.CommandContext.Screen;
import org.enginedyno.cli.console.LineFolding;
import org.enginedyno.cli.console.LiveConsole;
import org.enginedyno.cli.console.RunInterruptHook;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;

/**
 * Measures what is prepared in front of somebody, and reports it.
 *
 * @param command by which it can be gone on with, as in {@code dyno run}
 */
record PlanRun(CommandContext surroundings, String command) {
  private static final int WITHOUT_A_SCREEN = 100;

  /** Says in a few lines what will be measured. */
  void announce(String text) {
    surroundings.err().print(LineFolding.of(text, surroundings.errScreen().columns()));
    surroundings.err().flush();
  }

  /**
   * Where its results are; nothing where it was interrupted.
   *
   * @param begun the run that it goes on with, if it does
   * @param out its folder, where it does not; null for one of the plan's name
   * @param replaces whether the results of an earlier run may be there
   */
  Optional<RunFolder> measured(
      Preparation prepared, Optional<ResumedRun> begun, @Nullable Path out, boolean replaces)
      throws IOException, InterruptedException {
    Workplace here = surroundings.workplace();
    Interruption interruption = new Interruption();
    RunSession session =
        begun.isEmpty()
            ? RunSession.begin(here, prepared, out, replaces, interruption)
            : RunSession.goOn(here, prepared, begun.get().folder(), interruption);
    Runnable end = new RunInterruptHook(surroundings.err(), session, command);
    try (LiveConsole console = new LiveConsole(surroundings)) {
      session.hold(
          console, () -> Runtime.getRuntime().addShutdownHook(new Thread(end, "dyno-interrupted")));
    }
    if (session.interruption().isRequested()) {
      return Optional.empty();
    }
    session.report();
    PrintWriter says = surroundings.out();
    says.println();
    says.print(summary(session.folder(), surroundings.outScreen()));
    says.println();
    says.println("report: " + session.folder().file("report.html"));
    says.flush();
    return Optional.of(session.folder());
  }

  /** The table fits the screen without folding; the lines below it are folded. */
  static String summary(RunFolder folder, Screen screen) throws IOException {
    OptionalInt columns = screen.columns();
    return LineFolding.of(RunReport.summary(folder, columns.orElse(WITHOUT_A_SCREEN)), columns);
  }
}
