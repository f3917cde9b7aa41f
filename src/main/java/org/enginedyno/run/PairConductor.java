package org.enginedyno.run;

import java.io.IOException;
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
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.StatementProof;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Launch;
import org.enginedyno.result.duel.PairLine;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.LaunchForks;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;

/**
 * Takes pairs of cells through launches: both sides up at once, started again for each, until every
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
  private final RunFrame frame;
  private final SideRecords ofBase;
  private final SideRecords ofNew;
  private final long seed;
  private final List<PairInProgress> left;

  /** A conductor of the duel in a folder, which goes on with what has come of it there. */
  PairConductor(TestSubjects base, TestSubjects candidate, LaunchForks forks, RunFrame frame)
      throws IOException {
    DuelResults begun = DuelResults.of(frame.folder());
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
    this.frame = frame;
    this.ofBase = new SideRecords(frame.folder(), Side.BASE);
    this.ofNew = new SideRecords(frame.folder(), Side.NEW);
  }

  /** Makes launches until every pair has its word, the time is over, or it is interrupted. */
  @Override
  public void run() throws IOException, InterruptedException {
    frame.run(this::launches);
  }

  private void launches() throws IOException, InterruptedException {
    Optional<Instant> end = frame.end();
    while (!left.isEmpty() && !frame.interruption().isRequested()) {
      Instant begun = frame.clock().instant();
      launch(next());
      Instant now = frame.clock().instant();
      Duration took = Duration.between(begun, now);
      if (end.isPresent() && now.plus(took).isAfter(end.get()) && !left.isEmpty()) {
        frame
            .listener()
            .note("the time is over: another launch would take about " + took.toSeconds() + " s");
        return;
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
    frame.listener().launchBegins(launch, due.size());
    Side first = LaunchForks.isBaseFirst(launch) ? Side.BASE : Side.NEW;
    try (OpenSubjects openBase = new OpenSubjects(base, ofBase, frame.interruption());
        OpenSubjects openNew = new OpenSubjects(candidate, ofNew, frame.interruption())) {
      for (Side side : List.of(first, first.other())) {
        open(side, side == Side.BASE ? openBase : openNew, due);
      }
      for (PairInProgress pair : drawn(due, launch)) {
        if (frame.interruption().isRequested()) {
          return;
        }
        Duel before = pair.duel();
        measure(pair, openBase, openNew, launch);
        if (frame.interruption().isRequested()) {
          return;
        }
        frame.folder().append(PairLine.between(before, pair.duel()));
        frame.listener().launchEnds(pair.duel());
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
      frame.listener().judged(judgement);
      return true;
    }
    if (!judge.isLook(before, now)) {
      return false;
    }
    frame.listener().judged(judgement);
    return judgement.word() != Verdict.INCONCLUSIVE || judge.isLast(now);
  }

  private void measure(PairInProgress pair, OpenSubjects openBase, OpenSubjects openNew, int launch)
      throws IOException, InterruptedException {
    CellPair cells = pair.duel().pair();
    Instant startedAt = frame.clock().instant();
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
    if (!frame.interruption().isTheCause()) {
      pair.broke(side, reason);
    }
  }

  /** A pair of cells while launches are made of it; each launch is proven by itself. */
  private static final class PairInProgress {
    private Duel duel;

    /** A pair of which something may have come already. */
    PairInProgress(Duel begun) {
      duel = begun;
    }

    Duel duel() {
      return duel;
    }

    /** What makes the pair worthless, and on which side, where that is known. */
    void broke(Optional<Side> side, String reason) {
      duel = duel.with(List.of(side.map(known -> known + ": ").orElse("") + reason));
    }

    /** Launches without blocks would go on for ever; one may have come in a bad hour. */
    boolean comesToNothing() {
      List<Launch> launches = duel.launches();
      int count = launches.size();
      return count > 0
          && launches.get(count - 1).blocks().isEmpty()
          && (count == 1 || launches.get(count - 2).blocks().isEmpty());
    }

    /** Takes in a launch, and what its sides must be proven by. */
    void add(Launch launch, ForkOutcome base, ForkOutcome candidate) {
      Proof ofBase = proof(Side.BASE, base);
      Proof ofNew = proof(Side.NEW, candidate);
      List<String> failures = new ArrayList<>();
      ofBase.failures().forEach(failure -> failures.add(Side.BASE + ": " + failure));
      ofNew.failures().forEach(failure -> failures.add(Side.NEW + ": " + failure));
      failures.addAll(otherAnswers(ofBase.statements(), ofNew.statements()));
      duel = duel.with(launch).with(failures);
    }

    /** Servers that are started anew may differ in what each of them finds, such as folders. */
    private Proof proof(Side side, ForkOutcome fork) {
      return Prover.prove(new CellOutcome(duel.pair().of(side), List.of(fork)));
    }

    /** Sides that answer the same question otherwise have not done the same work. */
    private static List<String> otherAnswers(
        List<StatementProof> base, List<StatementProof> candidate) {
      List<String> other = new ArrayList<>();
      for (int i = 0; i < Math.min(base.size(), candidate.size()); i++) {
        String ofBase = base.get(i).answers();
        String ofNew = candidate.get(i).answers();
        if (ofBase != null && ofNew != null && !ofBase.equals(ofNew)) {
          other.add("the sides answer differently: " + base.get(i).sql());
        }
      }
      return other;
    }
  }
}
