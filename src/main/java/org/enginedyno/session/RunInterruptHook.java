package org.enginedyno.session;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import org.enginedyno.result.folder.RunFolder;

/**
 * The end of a run that somebody interrupts, while the JVM goes down: the finished cells are
 * reported at once, as those who interrupt in CI wait but seconds, and the run unwinds at the same
 * time.
 *
 * @param command by which the run can be gone on with, as in {@code dyno run}
 */
public record RunInterruptHook(PrintWriter err, RunSession session, String command)
    implements Runnable {
  private static final long UNWINDING_SECONDS = 30;

  @Override
  public void run() {
    if (session.unwound().getCount() == 0) {
      return;
    }
    err.println();
    err.println("dyno: interrupted; ending the fork and the server");
    session.interruption().request();
    try {
      int reported = reported(0);
      if (!session.unwound().await(UNWINDING_SECONDS, TimeUnit.SECONDS)) {
        err.println("dyno: the run did not unwind in time");
      }
      // a cell may have come to its end in between
      err.println("dyno: " + outcome(reported(reported)));
    } catch (IOException e) {
      err.println("dyno: the finished cells are kept, but not reported: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports the finished cells where there are more than were reported, and counts them. */
  private int reported(int before) throws IOException {
    RunFolder folder = session.folder();
    if (!folder.hasManifest() || !folder.isAnythingMeasured()) {
      return 0;
    }
    int finished = folder.lines(Object.class).size();
    if (finished > before) {
      session.reportInHaste(
          "The run was ended before its charts were drawn; dyno report draws them.");
    }
    return finished;
  }

  private String outcome(int reported) throws IOException {
    RunFolder folder = session.folder();
    boolean replaces = folder.replacesNothingYet();
    // a run that has not unwound may still write to a folder of its own
    boolean ended = replaces || session.unwound().getCount() == 0;
    if (ended && session.removeIfNothingIsMeasured()) {
      return replaces
          ? "nothing was measured; the earlier results are as they were"
          : "nothing was measured; removed " + folder.path();
    }
    return "%s; go on with: %s --resume %s"
        .formatted(
            reported == 0
                ? "nothing was measured"
                : "finished cells are kept and reported in " + folder.file("report.html"),
            command,
            folder.path());
  }
}
