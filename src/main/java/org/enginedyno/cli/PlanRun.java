package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.session.Preparation;
import org.enginedyno.session.ResumedRun;
import org.enginedyno.session.RunInterruptHook;
import org.enginedyno.session.RunSession;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;

/**
 * Measures what is prepared in front of somebody, and reports it.
 *
 * @param command by which it can be gone on with, as in {@code dyno run}
 */
record PlanRun(CommandContext context, String command) {
  private static final int WITHOUT_A_SCREEN = 100;

  /** Says in a few lines what will be measured. */
  void announce(String text) {
    context.err().print(context.errScreen().fold(text));
    context.err().flush();
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
    Workplace here = context.workplace();
    Interruption interruption = new Interruption();
    RunSession session =
        begun.isEmpty()
            ? RunSession.begin(here, prepared, out, replaces, interruption)
            : RunSession.goOn(here, prepared, begun.get().folder(), interruption);
    Thread end =
        new Thread(new RunInterruptHook(context.err(), session, command), "dyno-interrupted");
    try (LiveConsole console = new LiveConsole(context)) {
      session.hold(console, () -> Runtime.getRuntime().addShutdownHook(end));
    }
    if (session.interruption().isRequested()) {
      return Optional.empty();
    }
    session.report();
    context.print(
        "%n%s%nreport: %s%n"
            .formatted(
                summary(session.folder(), context.outScreen()),
                session.folder().file("report.html")));
    return Optional.of(session.folder());
  }

  /** The table fits the screen without folding; the lines below it are folded. */
  static String summary(RunFolder folder, Screen screen) throws IOException {
    return screen.fold(RunReport.summary(folder, screen.columns().orElse(WITHOUT_A_SCREEN)));
  }
}
