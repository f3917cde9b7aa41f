package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.page.DuelPage;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.DuelSide;
import org.enginedyno.result.duel.RoomForDuel;
import org.enginedyno.result.folder.Records;
import org.enginedyno.run.duel.DuelListener;
import org.enginedyno.run.duel.ServerDuel;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.jspecify.annotations.Nullable;

/** One duel, from the first launch to its words, or until somebody interrupts it. */
public final class DuelSession {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Workplace workplace;
  private final Sides sides;
  private final DuelFolder folder;
  private final Optional<DuelResults> earlier;
  private final Optional<Duration> budget;
  private final Interruption interruption;
  private final CountDownLatch unwound = new CountDownLatch(1);

  private DuelSession(
      Workplace workplace,
      Sides sides,
      DuelFolder folder,
      Optional<DuelResults> earlier,
      Optional<Duration> budget,
      Interruption interruption) {
    this.workplace = workplace;
    this.sides = sides;
    this.folder = folder;
    this.earlier = earlier;
    this.budget = budget;
    this.interruption = interruption;
  }

  /**
   * The session of a duel, whose folder it makes.
   *
   * @param out the folder, or null for one of the plan's name
   * @param replaces whether the results of an earlier duel may be there
   */
  public static DuelSession begin(
      Workplace workplace,
      Sides sides,
      @Nullable Path out,
      boolean replaces,
      Optional<Duration> budget,
      Interruption interruption) {
    return new DuelSession(
        workplace,
        sides,
        created(workplace, sides, out, replaces),
        Optional.empty(),
        budget,
        interruption);
  }

  /** A further session of a duel that broke off: what was measured counts. */
  public static DuelSession goOn(
      Workplace workplace,
      Sides sides,
      ResumedDuel begun,
      Optional<Duration> budget,
      Interruption interruption) {
    return new DuelSession(
        workplace, sides, begun.folder(), Optional.of(begun.results()), budget, interruption);
  }

  private static DuelFolder created(
      Workplace workplace, Sides sides, @Nullable Path out, boolean replaces) {
    String stamp = STAMP.withZone(ZoneId.systemDefault()).format(workplace.clock().instant());
    Path path =
        out != null
            ? out
            : workplace
                .workingFolder()
                .resolve("results")
                .resolve("duel-" + sides.plan().base().plan().name() + "-" + stamp);
    try {
      return new RoomForDuel(path, replaces).take();
    } catch (IOException e) {
      throw new UserError(
          "no folder for the results: %s; name another by --out".formatted(e.getMessage()), e);
    }
  }

  /** Where its results are. */
  public DuelFolder folder() {
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
   * Measures until each pair has its word, unless it is interrupted.
   *
   * @param told is told of starting and loading
   * @param begun is told when it may be interrupted
   */
  public void hold(DuelListener listener, RunListener told, Runnable begun)
      throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.log("dyno"))) {
      sides.servers().sweep().forEach(listener::note);
      begun.run();
      ServerDuel.of(
              sides.plan(),
              folder,
              earlier.orElseGet(this::fresh),
              sides.servers(),
              sides.resources(),
              budget,
              listener,
              told,
              interruption,
              workplace.clock())
          .run();
    } catch (UserError | IOException e) {
      abandon();
      throw e;
    } finally {
      unwound.countDown();
    }
  }

  private DuelResults fresh() {
    return new DuelResults(
        DuelResults.FORMAT,
        OwnVersion.text(),
        workplace.clock().instant(),
        side(sides.base(), sides.plan().base()),
        side(sides.candidate(), sides.plan().candidate()),
        sides.plan().base().plan().duelRules(),
        sides.plan().base().plan().orderSeed(),
        ThisMachine.describe(),
        sides.plan().skipped(),
        sides.plan().pairs().stream().map(Duel::new).toList());
  }

  private static DuelSide side(String text, PlannedRun planned) {
    return new DuelSide(text, planned.plan(), planned.servers().files(), Records.NONE);
  }

  /** Writes the report, and says it for a terminal. */
  public String report() throws IOException {
    return DuelPage.write(folder);
  }

  /** Reports what came of a duel that was interrupted; gone where nothing was measured. */
  public void reportWhatThereIs() throws IOException {
    if (folder.holdsBlocks()) {
      DuelPage.write(folder);
    } else {
      abandon();
    }
  }

  /** What came of it. */
  public DuelResults results() throws IOException {
    return folder.results();
  }

  /** A duel that measured nothing leaves nothing behind. */
  private void abandon() throws IOException {
    if (earlier.isEmpty() && !folder.holdsBlocks()) {
      folder.remove();
    }
  }
}
