package org.enginedyno.cli.command.duel;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.enginedyno.cli.console.DuelConsole;
import org.enginedyno.cli.console.Folds;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.report.Report;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.DuelSide;
import org.enginedyno.result.record.Records;
import org.enginedyno.run.duel.ServerDuel;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.session.OwnVersion;
import org.enginedyno.session.RunLog;
import org.enginedyno.session.ThisMachine;

/** One duel, from the first launch to its words, or until somebody interrupts it. */
final class DuelSession {
  private static final long UNWINDING_SECONDS = 30;

  private final Surroundings surroundings;
  private final Sides sides;
  private final DuelFolder folder;
  private final Optional<Duration> budget;
  private final Interruption interruption = new Interruption();
  private final CountDownLatch unwound = new CountDownLatch(1);

  DuelSession(
      Surroundings surroundings, Sides sides, DuelFolder folder, Optional<Duration> budget) {
    this.surroundings = surroundings;
    this.sides = sides;
    this.folder = folder;
    this.budget = budget;
  }

  /** The results, or nothing where it was interrupted. */
  Optional<DuelResults> hold() throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.log("dyno"));
        DuelConsole console = new DuelConsole(surroundings)) {
      sides.servers().sweep().forEach(console::note);
      Runtime.getRuntime().addShutdownHook(new Thread(this::endInterrupted, "dyno-interrupted"));
      ServerDuel.of(
              sides.plan(),
              folder,
              begun(),
              sides.servers(),
              sides.resources(),
              budget,
              console,
              console,
              interruption,
              surroundings.clock())
          .run();
    } finally {
      unwound.countDown();
    }
    return interruption.isAsked() ? Optional.empty() : Optional.of(concluded());
  }

  private DuelResults begun() {
    return new DuelResults(
        DuelResults.FORMAT,
        OwnVersion.text(),
        surroundings.clock().instant(),
        new DuelSide(sides.base(), sides.plan().base().plan(), Records.NONE),
        new DuelSide(sides.candidate(), sides.plan().candidate().plan(), Records.NONE),
        sides.plan().base().plan().duelRules(),
        sides.plan().base().plan().orderSeed(),
        ThisMachine.describe(),
        sides.plan().skipped(),
        sides.plan().pairs().stream().map(Duel::new).toList());
  }

  private DuelResults concluded() throws IOException {
    String text = Report.render(folder);
    surroundings.out().println();
    surroundings.out().print(Folds.of(text, surroundings.outScreen().columns()));
    surroundings.out().println("results: " + folder.path());
    surroundings.out().flush();
    return folder.results();
  }

  private void endInterrupted() {
    if (unwound.getCount() == 0) {
      return;
    }
    surroundings.err().println();
    surroundings.err().println("dyno: interrupted; ending the forks and the servers");
    interruption.ask();
    try {
      if (!unwound.await(UNWINDING_SECONDS, TimeUnit.SECONDS)) {
        surroundings.err().println("dyno: the duel did not unwind in time");
      }
      List<Duel> measured =
          folder.results().duels().stream().filter(duel -> duel.blocks() > 0).toList();
      surroundings
          .err()
          .println(
              measured.isEmpty()
                  ? "dyno: nothing was measured"
                  : "dyno: what was measured is in " + folder.file("duel.json"));
    } catch (IOException e) {
      surroundings.err().println("dyno: nothing was measured");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
