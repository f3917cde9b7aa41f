package org.enginedyno.session;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.enginedyno.claim.Article;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.RunFrame;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.jspecify.annotations.Nullable;

/**
 * One session of a run or a duel: from the manifest to the report, or until somebody interrupts it.
 *
 * @param folder where its results are
 * @param begins whether it is the run's first session, which made the folder
 * @param interruption what stops it
 * @param unwound is at zero when the measuring has come to its end
 */
public record RunSession(
    Workplace workplace,
    Preparation prepared,
    RunFolder folder,
    boolean begins,
    Interruption interruption,
    List<Article> articles,
    CountDownLatch unwound) {
  /**
   * The first session of a run, whose folder it makes.
   *
   * @param out the folder, or null for one of the plan's name
   * @param replaces whether the results of an earlier run may be there
   */
  public static RunSession begin(
      Workplace workplace,
      Preparation prepared,
      @Nullable Path out,
      boolean replaces,
      Interruption interruption) {
    // a mistake in a file of claims is found before a folder is made
    List<Article> articles = Articles.all(workplace, List.of());
    RunFolder folder = Folders.created(out, replaces, prepared.folderName(), workplace);
    return new RunSession(
        workplace, prepared, folder, true, interruption, articles, new CountDownLatch(1));
  }

  /** A further session of a run that broke off. */
  public static RunSession goOn(
      Workplace workplace, Preparation prepared, RunFolder begun, Interruption interruption) {
    return new RunSession(
        workplace,
        prepared,
        begun,
        false,
        interruption,
        Articles.all(workplace, List.of()),
        new CountDownLatch(1));
  }

  /**
   * Measures what is not measured yet, unless it is interrupted.
   *
   * @param begun is called when the run has its manifest and may be interrupted
   */
  public void hold(RunListener listener, Runnable begun) throws IOException, InterruptedException {
    try (Closeable log = log(folder.log("dyno"))) {
      prepared.machine().servers().sweep().forEach(listener::note);
      writeManifest();
      begun.run();
      prepared
          .conductor(
              new ServerRun(
                  new RunFrame(
                      folder, prepared.budget(), listener, interruption, workplace.clock()),
                  prepared.machine().servers(),
                  prepared.machine().resources()))
          .run();
    } catch (UserError | IOException e) {
      removeAfter(e);
      throw e;
    } finally {
      unwound.countDown();
    }
  }

  public void report() throws IOException {
    try {
      RunReport.write(folder, articles);
    } catch (IOException e) {
      removeAfter(e);
      throw e;
    }
  }

  /** Reports what a run measured that was interrupted; it is gone where that is nothing. */
  public void reportWhatThereIs() throws IOException {
    if (!removeIfNothingIsMeasured()) {
      RunReport.write(folder, articles);
    }
  }

  /** Reports the finished cells at once, and then again with pictures, which take longest. */
  public void reportInHaste(String why) throws IOException {
    RunReport.writeWithoutPictures(folder, articles, why);
    RunReport.write(folder, articles);
  }

  /** Removes what this session wrote if it began the run and measured nothing; whether it did. */
  public boolean removeIfNothingIsMeasured() throws IOException {
    boolean removes = begins && !folder.isAnythingMeasured();
    if (removes) {
      folder.removeIfNothingIsMeasured();
    }
    return removes;
  }

  /** A folder that cannot be removed must not hide why the run failed. */
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

  /** Takes what libraries log to a file of the run, until it is closed. */
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
