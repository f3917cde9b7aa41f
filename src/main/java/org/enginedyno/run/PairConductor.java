package org.enginedyno.run;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Launch;
import org.enginedyno.result.duel.PairLine;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.LaunchForks;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.proof.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;

/**
 * Takes pairs of cells through launches: both sides up at once, started anew for each, until every
 * pair has its word or the time is over.
 */
final class PairConductor implements Conductor {
  private static final String NO_BLOCK =
      "no launch had time for a block of four slices: operations take too long for that (a longer"
          + " duel.slice gives launches more time)";

  private final Judge judge;
  private final TestSubjects base;
  private final TestSubjects candidate;
  private final LaunchForks forks;
  private final RunFolder folder;
  private final RunListener listener;
  private final SideRecords ofBase;
  private final SideRecords ofNew;
  private final long seed;
  private final Optional<Duration> budget;
  private final Interruption interruption;
  private final Clock clock;
  private final List<PairInProgress> left;

  /** A conductor of the duel in a folder, which goes on with what has come of it there. */
  PairConductor(
      RunFolder folder,
      TestSubjects base,
      TestSubjects candidate,
      LaunchForks forks,
      Optional<Duration> budget,
      RunListener listener,
      Interruption interruption,
      Clock clock)
      throws IOException {
    DuelResults begun = DuelResults.of(folder);
    this.judge = new Judge(begun.rules());
    this.left =
        new ArrayList<>(
            begun.duels().stream()
                .filter(duel -> !judge.isDecided(duel))
                .map(PairInProgress::new)
                .toList());
    this.seed = begun.manifest().plan().orderSeed();
    this.base = base;
    this.candidate = candidate;
    this.forks = forks;
    this.folder = folder;
    this.listener = listener;
    this.ofBase = new SideRecords(folder, Side.BASE);
    this.ofNew = new SideRecords(folder, Side.NEW);
    this.budget = budget;
    this.interruption = interruption;
    this.clock = clock;
  }

  /** Makes launches until every pair has its word, the time is over, or it is interrupted. */
  @Override
  public void run() throws IOException, InterruptedException {
    Optional<Instant> end = budget.map(clock.instant()::plus);
    try {
      while (!left.isEmpty() && !interruption.isRequested()) {
        Instant begun = clock.instant();
        launch(next());
        Duration took = Duration.between(begun, clock.instant());
        if (end.isPresent() && clock.instant().plus(took).isAfter(end.get()) && !left.isEmpty()) {
          listener.note(
              "the time is over: another launch would take about " + took.toSeconds() + " s");
          return;
        }
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      // libraries tell of an interrupt in words of their own
      if (!interruption.isTheCause()) {
        throw e;
      }
    }
  }

  /** One that was interrupted is made good for the pairs that it did not come to. */
  private int next() {
    return 1 + left.stream().mapToInt(pair -> pair.duel().lastLaunch()).min().orElse(0);
  }

  private void launch(int launch) throws IOException, InterruptedException {
    List<PairInProgress> due =
        left.stream().filter(pair -> pair.duel().lastLaunch() < launch).toList();
    listener.launchBegins(launch, due.size());
    Side first = LaunchForks.isBaseFirst(launch) ? Side.BASE : Side.NEW;
    try (OpenSubjects openBase = new OpenSubjects(base, ofBase, interruption);
        OpenSubjects openNew = new OpenSubjects(candidate, ofNew, interruption)) {
      for (Side side : List.of(first, first.other())) {
        open(side, side == Side.BASE ? openBase : openNew, due);
      }
      for (PairInProgress pair : drawn(due, launch)) {
        if (interruption.isRequested()) {
          return;
        }
        Duel before = pair.duel();
        measure(pair, openBase, openNew, launch);
        if (interruption.isRequested()) {
          return;
        }
        folder.append(PairLine.between(before, pair.duel()));
        listener.launchEnds(pair.duel());
        if (isDecided(pair, before.blocks())) {
          left.remove(pair);
        }
      }
    }
  }

  private static void open(Side side, OpenSubjects subjects, List<PairInProgress> due)
      throws IOException, InterruptedException {
    List<Cell> cells = due.stream().map(pair -> pair.duel().pair().of(side)).toList();
    for (Map.Entry<Subject, List<Cell>> one : OpenSubjects.bySubject(cells).entrySet()) {
      subjects.open(one.getKey(), one.getValue());
    }
  }

  private List<PairInProgress> drawn(List<PairInProgress> due, int launch) {
    List<PairInProgress> drawn = new ArrayList<>(due);
    Collections.shuffle(drawn, new Random(new SplittableRandom(seed + launch).nextLong()));
    return drawn;
  }

  private boolean isDecided(PairInProgress pair, int before) {
    int now = pair.duel().blocks();
    Judgement judgement = judge.of(pair.duel());
    if (judgement.word() == Verdict.INVALID) {
      listener.judged(judgement);
      return true;
    }
    if (!judge.isLook(before, now)) {
      return false;
    }
    listener.judged(judgement);
    return judgement.word() != Verdict.INCONCLUSIVE || judge.isLast(now);
  }

  private void measure(PairInProgress pair, OpenSubjects openBase, OpenSubjects openNew, int launch)
      throws IOException, InterruptedException {
    CellPair cells = pair.duel().pair();
    Instant startedAt = clock.instant();
    long start = System.nanoTime();
    Side at = Side.BASE;
    try {
      TestSubject baseBed = openBase.of(cells.base());
      TestSubject newBed = openNew.of(cells.candidate());
      Evidence baseEvidence = baseBed.before(cells.base(), launch);
      at = Side.NEW;
      Evidence newEvidence = newBed.before(cells.candidate(), launch);
      LaunchForks.Brought brought = forks.run(cells, baseBed, newBed, launch);
      at = Side.BASE;
      ForkOutcome base =
          new ForkOutcome(
              baseEvidence,
              brought.base(),
              baseBed.after(cells.base(), launch, brought.base().log()));
      at = Side.NEW;
      ForkOutcome candidate =
          new ForkOutcome(
              newEvidence,
              brought.candidate(),
              newBed.after(cells.candidate(), launch, brought.candidate().log()));
      ofBase.note(cells.base(), brought.base().log());
      ofNew.note(cells.candidate(), brought.candidate().log());
      pair.add(
          new Launch(launch, startedAt, (System.nanoTime() - start) / 1e9, brought.blocks()),
          base,
          candidate);
      if (pair.comesToNothing()) {
        broke(pair, Optional.empty(), NO_BLOCK);
      }
    } catch (NotReadyException e) {
      broke(pair, Optional.of(at), e.reason());
    } catch (ForkFailure e) {
      explain(pair, e.side(), String.valueOf(e.getMessage()), openBase, openNew);
    } catch (UserError e) {
      explain(pair, Optional.empty(), String.valueOf(e.getMessage()), openBase, openNew);
    }
  }

  /** Whose server is gone has the blame, whatever else was seen. */
  private void explain(
      PairInProgress pair,
      Optional<Side> seenOf,
      String seen,
      OpenSubjects openBase,
      OpenSubjects openNew)
      throws InterruptedException {
    for (Side side : Side.values()) {
      Cell cell = pair.duel().pair().of(side);
      String words = (side == Side.BASE ? openBase : openNew).of(cell).explain(cell, seen);
      if (!words.equals(seen)) {
        broke(pair, Optional.of(side), words);
        return;
      }
    }
    broke(pair, seenOf, seen);
  }

  private void broke(PairInProgress pair, Optional<Side> side, String reason)
      throws InterruptedException {
    if (!interruption.isTheCause()) {
      pair.broke(side, reason);
    }
  }
}
