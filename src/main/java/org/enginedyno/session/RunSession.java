package org.enginedyno.session;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.enginedyno.claim.Article;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.RunReport;
import org.enginedyno.report.format.Texts;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.FolderLock;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.RunFrame;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.jspecify.annotations.Nullable;

/**
 * One session of a run or a duel: from the manifest to the report, or until it is interrupted.
 *
 * @param folder where its results are
 * @param begins whether it is the run's first session, which creates the folder
 * @param interruption what stops it
 * @param unwound reaches zero when measuring has ended
 */
public record RunSession(
    Workplace workplace,
    Preparation prepared,
    RunFolder folder,
    boolean begins,
    Interruption interruption,
    List<Article> articles,
    CountDownLatch unwound) {
  private static final int UNWINDING_SECONDS = 30;

  /**
   * The first session of a run, which creates its folder, or a further one of an interrupted run.
   *
   * @param begun the folder of the run that it continues, if any
   * @param out the folder of a new run, or null for a folder named after the plan
   * @param replaces whether the results of an earlier run may be there
   */
  public static RunSession of(
      Workplace workplace,
      Preparation prepared,
      Optional<RunFolder> begun,
      @Nullable Path out,
      boolean replaces,
      Interruption interruption) {
    // report errors in relevant claims files before the folder is created
    List<Article> articles = Articles.about(prepared.sides(), workplace);
    RunFolder folder =
        begun.orElseGet(() -> Folders.created(out, replaces, prepared.folderName(), workplace));
    return new RunSession(
        workplace,
        prepared,
        folder,
        begun.isEmpty(),
        interruption,
        articles,
        new CountDownLatch(1));
  }

  /**
   * Measures what is not measured yet, unless it is interrupted.
   *
   * @param begun called when the manifest is written and the run may be interrupted
   */
  public void measure(RunListener listener, Runnable begun)
      throws IOException, InterruptedException {
    try (Closeable lock = FolderLock.of(folder.path())) {
      measureLocked(listener, begun);
    } finally {
      unwound.countDown();
    }
  }

  private void measureLocked(RunListener listener, Runnable begun)
      throws IOException, InterruptedException {
    try (Closeable log = log(folder.log("dyno"))) {
      prepared.machine().servers().sweep().forEach(listener::note);
      writeManifest();
      begun.run();
      prepared
          .measuring()
          .by(
              new ServerRun(
                  new RunFrame(
                      folder, prepared.budget(), listener, interruption, workplace.clock()),
                  prepared.machine().servers(),
                  prepared.machine().resources(),
                  master -> SparkHome.of(master, workplace, listener::note)))
          .run();
    } catch (UserError e) {
      removeAfter(e);
      // a failed write, for example on a full disk
      if (e.getCause() instanceof IOException && folder.isAnythingMeasured()) {
        throw new UserError(
            "%s; finished cells are kept in %s: continue with --resume, or report them with dyno report"
                .formatted(e.getMessage(), resumable()),
            e);
      }
      throw e;
    } catch (IOException e) {
      removeAfter(e);
      throw e;
    }
  }

  public void report() throws IOException {
    try (Closeable lock = FolderLock.of(folder.path())) {
      RunReport.write(folder, articles);
    } catch (IOException e) {
      removeAfter(e);
      throw e;
    }
  }

  /** Reports what an interrupted run measured; removes the run if it measured nothing. */
  public void reportWhatThereIs() throws IOException {
    if (!removeIfNothingIsMeasured()) {
      RunReport.write(folder, articles);
    }
  }

  /**
   * Ends an interrupted session while the JVM shuts down. The finished cells are reported at once,
   * because CI waits only seconds after an interrupt; the run stops during that time.
   *
   * @param command the command that continues the run, as in {@code dyno run}
   */
  public void end(PrintWriter err, String command) {
    if (unwound.getCount() == 0) {
      return;
    }
    err.println();
    err.println("dyno: interrupted; ending the fork and the server");
    interruption.request();
    try {
      int reported = reported(0);
      if (!unwound.await(UNWINDING_SECONDS, TimeUnit.SECONDS)) {
        err.println("dyno: the run did not stop in time");
      }
      // a cell may have ended in between
      err.println("dyno: " + outcome(reported(reported), command));
    } catch (IOException e) {
      err.println("dyno: the finished cells are kept, but not reported: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports the finished cells if there are more than before, and returns their number. */
  private int reported(int before) throws IOException {
    if (!folder.hasManifest() || !folder.isAnythingMeasured()) {
      return 0;
    }
    int finished = folder.finished();
    if (finished > before) {
      // charts take longest, so the page is written without them first
      RunReport.writeWithoutPictures(
          folder,
          articles,
          "The run was ended before its charts were drawn; dyno report draws them.");
      RunReport.write(folder, articles);
    }
    return finished;
  }

  private String outcome(int reported, String command) throws IOException {
    boolean replaces = folder.replacesNothingYet();
    // a run that has not stopped yet may still write to its new folder
    boolean ended = replaces || unwound.getCount() == 0;
    if (ended && removeIfNothingIsMeasured()) {
      return replaces
          ? "nothing was measured; the earlier results are unchanged"
          : "nothing was measured; removed " + folder.path();
    }
    return "%s; continue with: %s --resume %s"
        .formatted(
            reported == 0
                ? "nothing was measured"
                : "finished cells are kept and reported in " + folder.file("report.html"),
            command,
            resumable());
  }

  /** The folder to resume: that of the sequence, if the run is part of one. */
  private String resumable() {
    Path parent = folder.path().getParent();
    Path whole = parent != null && SequenceFolder.isOne(parent) ? parent : folder.path();
    return Texts.shellWord(whole.toString());
  }

  /** Removes a run that this session started if nothing is measured; returns whether it did. */
  private boolean removeIfNothingIsMeasured() throws IOException {
    boolean removes = begins && !folder.isAnythingMeasured();
    if (removes) {
      folder.removeIfNothingIsMeasured();
    }
    return removes;
  }

  /** Removes an empty run; a failure to do so must not hide why the run failed. */
  private void removeAfter(Exception failure) {
    try {
      removeIfNothingIsMeasured();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private void writeManifest() throws IOException {
    if (folder.hasManifest()) {
      return;
    }
    Instant now = workplace.clock().instant();
    Manifest.Expected expected = prepared.expected();
    folder.write(
        new Manifest(
            Manifest.FORMAT,
            ThisMachine.version(),
            now,
            ThisMachine.describe(),
            expected,
            prepared.sides()));
    for (Skip skip : expected.skipped()) {
      folder.append(Measurement.skipped(skip, now));
    }
  }

  /** Writes the log messages of libraries to a file of the run until it is closed. */
  private static Closeable log(Path file) throws IOException {
    Handler handler = new FileHandler(file.toString().replace("%", "%%"), true);
    handler.setFormatter(new SimpleFormatter());
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    return () -> {
      root.removeHandler(handler);
      handler.close();
    };
  }
}
