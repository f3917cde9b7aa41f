package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.enginedyno.claim.Article;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.jspecify.annotations.Nullable;

/**
 * One session of a run or a duel: from the manifest to the report, or until somebody interrupts it.
 */
public final class RunSession {
  private final Workplace workplace;
  private final Preparation prepared;
  private final RunFolder folder;
  private final boolean begins;
  private final Interruption interruption;
  private final List<Article> articles;
  private final CountDownLatch unwound = new CountDownLatch(1);

  private RunSession(
      Workplace workplace,
      Preparation prepared,
      RunFolder folder,
      boolean begins,
      Interruption interruption,
      List<Article> articles) {
    this.workplace = workplace;
    this.prepared = prepared;
    this.folder = folder;
    this.begins = begins;
    this.interruption = interruption;
    this.articles = articles;
  }

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
    List<Article> articles = Articles.all(workplace, List.of());
    RunFolder folder = Folders.created(out, replaces, prepared.folderName(), workplace);
    return new RunSession(workplace, prepared, folder, true, interruption, articles);
  }

  /** A further session of a run that broke off. */
  public static RunSession goOn(
      Workplace workplace, Preparation prepared, RunFolder begun, Interruption interruption) {
    return new RunSession(
        workplace, prepared, begun, false, interruption, Articles.all(workplace, List.of()));
  }

  /** Where its results are. */
  public RunFolder folder() {
    return folder;
  }

  /** What stops it. */
  public Interruption interruption() {
    return interruption;
  }

  /** Is at zero when the measuring has come to its end. */
  public CountDownLatch unwound() {
    return unwound;
  }

  /**
   * Measures what is not measured yet, unless it is interrupted.
   *
   * @param begun is told when the run has its manifest and may be interrupted
   */
  public void hold(RunListener listener, Runnable begun) throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.log("dyno"))) {
      prepared.equipment().servers().sweep().forEach(listener::note);
      writeManifest();
      begun.run();
      prepared
          .conductor(
              new ServerRun(
                  folder,
                  prepared.equipment().servers(),
                  prepared.equipment().resources(),
                  prepared.budget(),
                  listener,
                  interruption,
                  workplace.clock()))
          .run();
    } catch (UserError | IOException e) {
      abandon(e);
      throw e;
    } finally {
      unwound.countDown();
    }
  }

  /** Writes the report. */
  public void report() throws IOException {
    try {
      RunReport.write(folder, articles);
    } catch (IOException e) {
      abandon(e);
      throw e;
    }
  }

  /** Reports what a run measured that was interrupted; it is gone where that is nothing. */
  public void reportWhatThereIs() throws IOException {
    if (folder.isAnythingMeasured()) {
      RunReport.write(folder, articles);
    } else if (begins) {
      folder.removeIfNothingIsMeasured();
    }
  }

  /** Reports the finished cells at once, and then again with pictures, which take longest. */
  public void reportInHaste(String why) throws IOException {
    RunReport.writeWithoutPictures(folder, articles, why);
    RunReport.write(folder, articles);
  }

  /** A run that measured nothing leaves nothing behind. */
  private void abandon(Exception e) throws IOException {
    if (begins && (e instanceof UserError || folder.replacesNothingYet())) {
      folder.removeIfNothingIsMeasured();
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
            OwnVersion.text(),
            now,
            ThisMachine.describe(),
            expected,
            prepared.sides()));
    for (Skip skip : expected.skipped()) {
      folder.append(Measurement.skipped(skip, now));
    }
  }
}
