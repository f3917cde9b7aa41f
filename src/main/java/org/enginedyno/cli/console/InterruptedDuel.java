package org.enginedyno.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import org.enginedyno.session.DuelSession;

/** The end of a duel that somebody interrupts, while the JVM goes down. */
public final class InterruptedDuel implements Runnable {
  private static final long UNWINDING_SECONDS = 30;

  private final PrintWriter err;
  private final DuelSession session;
  private final String command;

  /**
   * The end of a duel.
   *
   * @param command by which it can be gone on with, as in {@code dyno duel}
   */
  public InterruptedDuel(PrintWriter err, DuelSession session, String command) {
    this.err = err;
    this.session = session;
    this.command = command;
  }

  @Override
  public void run() {
    if (session.unwound().getCount() == 0) {
      return;
    }
    err.println();
    err.println("dyno: interrupted; ending the forks and the servers");
    session.interruption().request();
    try {
      if (!session.unwound().await(UNWINDING_SECONDS, TimeUnit.SECONDS)) {
        err.println("dyno: the duel did not unwind in time");
      }
      boolean measured = session.folder().holdsBlocks();
      session.reportWhatThereIs();
      err.println(
          measured
              ? "dyno: what was measured is kept and reported in %s; go on with: %s --resume %s"
                  .formatted(session.folder().file("report.html"), command, session.folder().path())
              : "dyno: nothing was measured");
    } catch (IOException e) {
      err.println("dyno: what was measured is kept, but not reported: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
