package org.enginedyno.run;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.Duel.PairLine;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.fork.LaunchForks;
import org.enginedyno.run.proof.AnswersAcross;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.run.subject.TestSubjects;
import org.jspecify.annotations.Nullable;

/**
 * Measures pairs of cells in launches until every pair has its verdict or the time is over. Each
 * launch starts both sides again.
 */
final class PairConductor implements Conductor {
  private static final String NO_BLOCK =
      "two launches in a row had no time for a block of four slices: operations take too long, or the machine is too busy; increase duel.slice";

  private static final String NO_QUIET_LAUNCH =
      "other clients used a side's server in two launches in a row; measure without other clients";

  private final Judge judge;
  private final List<Participant> sides;
  private final LaunchForks forks;
  private final RunFrame frame;
  private final long seed;
  private final int blocksPerLaunch;

  /** The pairs without a verdict, by their names. */
  private final Map<String, Duel> left = new LinkedHashMap<>();

  /** A side of the duel, with what opens its subjects and what records facts about them. */
  private record Participant(Side side, TestSubjects subjects, SideRecords records) {}

  /** A side while its subjects are open. */
  private record OpenSide(Side side, OpenSubjects subjects, SideRecords records)
      implements AutoCloseable {
    Cell cell(Duel duel) {
      return duel.pair().of(side);
    }

    TestSubject subject(Duel duel) {
      return subjects.of(cell(duel));
    }

    void open(List<Duel> duels) throws IOException, InterruptedException {
      List<Cell> cells = duels.stream().map(this::cell).toList();
      for (Map.Entry<Subject, List<Cell>> one : OpenSubjects.bySubject(cells).entrySet()) {
        subjects.open(one.getKey(), one.getValue());
      }
    }

    @Override
    public void close() {
      subjects.close();
    }
  }

  /** Creates the conductor of the duel in a folder; it continues after the results in it. */
  PairConductor(TestSubjects base, TestSubjects candidate, LaunchForks forks, RunFrame frame)
      throws IOException {
    DuelResults begun = DuelResults.of(frame.folder());
    this.judge = new Judge(begun.rules());
    this.sides =
        List.of(
            new Participant(Side.BASE, base, new SideRecords(frame.folder(), Side.BASE)),
            new Participant(Side.NEW, candidate, new SideRecords(frame.folder(), Side.NEW)));
    this.seed = begun.manifest().plan().orderSeed();
    this.blocksPerLaunch = begun.rules().schedule().blocksPerLaunch();
    this.forks = forks;
    this.frame = frame;
    begun.duels().stream()
        .filter(duel -> !judge.isDecided(duel))
        .forEach(duel -> left.put(duel.pair().name(), duel));
  }

  /** Repeats launches until every pair has its verdict, the time is over, or it is interrupted. */
  @Override
  public void run() throws IOException, InterruptedException {
    frame.run(this::launches);
  }

  private void launches() throws IOException, InterruptedException {
    Optional<Instant> end = frame.end();
    List<Duel> next = List.copyOf(left.values());
    boolean isFirst = true;
    while (!next.isEmpty() && !frame.interruption().isRequested()) {
      Instant begun = frame.clock().instant();
      double measuring = launch(next);
      Instant now = frame.clock().instant();
      double starting = Math.max(0, seconds(begun, now) - measuring);
      if (isFirst && end.isPresent()) {
        foresee(seconds(now, end.get()), starting + measuring);
      }
      isFirst = false;
      next =
          end.isEmpty()
              ? List.copyOf(left.values())
              : fitting(seconds(now, end.get()) - starting, left.values());
      if (next.isEmpty() && !left.isEmpty()) {
        frame
            .listener()
            .limited(
                "the time is over: another launch would take about %.0f s"
                    .formatted(starting + measuring));
      }
    }
  }

  /** Reports, after the first launch, if the time ends before the next look, which judges pairs. */
  private void foresee(double rest, double perLaunch) {
    int missing =
        left.values().stream().mapToInt(pair -> judge.missing(pair.blocks())).min().orElse(0);
    int launches = (missing + blocksPerLaunch - 1) / blocksPerLaunch;
    if (launches * perLaunch > rest) {
      frame
          .listener()
          .limited(
              "the budget ends before the next verdicts: they need %d more launches of about %.0f s, and %.0f s are left"
                  .formatted(launches, perLaunch, Math.max(0, rest)));
    }
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  /**
   * The pairs of the next launch: all of them if there is time. Otherwise those that reach their
   * next look by one more launch, which may replace lost blocks.
   */
  private List<Duel> fitting(double seconds, Collection<Duel> pairs) {
    if (pairs.stream().mapToDouble(Duel::lastSeconds).sum() <= seconds) {
      return List.copyOf(pairs);
    }
    List<Duel> fitting = new ArrayList<>();
    double rest = seconds;
    for (Duel pair :
        pairs.stream()
            .sorted(Comparator.comparing(pair -> judge.missing(pair.blocks())))
            .toList()) {
      if (judge.missing(pair.blocks()) <= blocksPerLaunch && pair.lastSeconds() <= rest) {
        fitting.add(pair);
        rest -= pair.lastSeconds();
      }
    }
    return fitting;
  }

  /** Launches those of the pairs that had the fewest launches; returns the seconds of measuring. */
  private double launch(List<Duel> pairs) throws IOException, InterruptedException {
    // an interrupted launch is repeated for the pairs that it did not reach
    int launch = 1 + pairs.stream().mapToInt(Duel::lastLaunch).min().orElse(0);
    List<Duel> due = pairs.stream().filter(duel -> duel.lastLaunch() < launch).toList();
    double seconds = 0;
    frame.listener().launchStarts(launch, due.size());
    try (OpenSide base = closed(sides.get(0));
        OpenSide candidate = closed(sides.get(1))) {
      boolean baseFirst = LaunchForks.isBaseFirst(launch);
      (baseFirst ? base : candidate).open(due);
      (baseFirst ? candidate : base).open(due);
      for (Duel before : drawn(due, launch)) {
        if (frame.interruption().isRequested()) {
          return seconds;
        }
        Duel duel = measured(before, List.of(base, candidate), launch);
        if (frame.interruption().isRequested()) {
          return seconds;
        }
        frame.folder().append(PairLine.between(before, duel));
        frame.listener().launchEnds(duel);
        seconds += duel.lastSeconds();
        left.put(duel.pair().name(), duel);
        if (isDecided(duel, before.blocks())) {
          left.remove(duel.pair().name());
        }
      }
    }
    return seconds;
  }

  private OpenSide closed(Participant one) {
    return new OpenSide(
        one.side(),
        new OpenSubjects(one.subjects(), one.records(), frame.interruption()),
        one.records());
  }

  private List<Duel> drawn(List<Duel> due, int launch) {
    List<Duel> drawn = new ArrayList<>(due);
    Collections.shuffle(drawn, new Random(new SplittableRandom(seed + launch).nextLong()));
    return drawn;
  }

  private boolean isDecided(Duel duel, int before) {
    Judgement judgement = judge.of(duel);
    boolean isDecided =
        judgement.word() == Verdict.INVALID
            || (judge.isLook(before, duel.blocks())
                && (judgement.word() != Verdict.INCONCLUSIVE || judge.isLast(duel.blocks())));
    if (isDecided) {
      frame.listener().judged(judgement);
    }
    return isDecided;
  }

  /** The duel with one more launch, or with the reason why there is none. */
  private Duel measured(Duel duel, List<OpenSide> open, int launch)
      throws IOException, InterruptedException {
    Instant startedAt = frame.clock().instant();
    Side at = Side.BASE;
    try {
      List<Evidence> evidence = new ArrayList<>();
      for (OpenSide one : open) {
        at = one.side();
        evidence.add(one.subject(duel).before(one.cell(duel), launch));
      }
      LaunchForks.LaunchResult brought =
          forks.run(duel.pair(), open.get(0).subject(duel), open.get(1).subject(duel), launch);
      List<Proof> proofs = new ArrayList<>();
      List<String> others = new ArrayList<>();
      List<Side> blind = new ArrayList<>();
      for (OpenSide one : open) {
        at = one.side();
        ForkResult result = brought.of(at);
        Aftermath after = one.subject(duel).after(one.cell(duel), launch, result.log());
        // each launch is proven by itself: restarted servers may differ, for example in their
        // folders
        ForkOutcome fork = new ForkOutcome(evidence.get(proofs.size()), result, after);
        CellOutcome outcome = new CellOutcome(one.cell(duel), List.of(fork));
        proofs.add(Prover.prove(outcome));
        if (!outcome.others().isAlone()) {
          others.add(at + ": " + outcome.others());
        }
        if (!outcome.others().allVisible()) {
          blind.add(at);
        }
      }
      for (OpenSide one : open) {
        one.records().note(one.cell(duel), brought.of(one.side()).log());
      }
      double seconds = seconds(startedAt, frame.clock().instant());
      Duel now =
          duel.with(
                  new Launch(
                      launch,
                      startedAt,
                      seconds,
                      brought.blocks(),
                      others,
                      blind,
                      brought.othersCpu(),
                      durability(proofs.get(0), proofs.get(1))))
              .with(failures(duel.pair(), proofs.get(0), proofs.get(1)));
      Optional<String> nothing = reasonWithoutBlocks(now);
      return nothing.isPresent() ? broken(now, Optional.empty(), nothing.get()) : now;
    } catch (NotReadyException e) {
      return broken(duel, Optional.of(at), e.reason());
    } catch (ForkFailure e) {
      return explained(duel, e.side(), String.valueOf(e.getMessage()), open);
    } catch (UserError e) {
      return explained(duel, Optional.empty(), String.valueOf(e.getMessage()), open);
    }
  }

  /** Reports a lost server as the reason, or else the failure that was seen. */
  private Duel explained(Duel duel, Optional<Side> seenOf, String seen, List<OpenSide> open)
      throws InterruptedException {
    for (OpenSide one : open) {
      String words = one.subject(duel).explain(one.cell(duel), seen);
      if (!words.equals(seen)) {
        return broken(duel, Optional.of(one.side()), words);
      }
    }
    return broken(duel, seenOf, seen);
  }

  /** The duel with this failure, and the side if known; unchanged if an interrupt is the cause. */
  private Duel broken(Duel duel, Optional<Side> side, String reason) throws InterruptedException {
    return frame.interruption().isTheCause()
        ? duel
        : duel.with(List.of(side.map(known -> known + ": ").orElse("") + reason));
  }

  /**
   * Why a duel must end: its last two launches had no blocks. A single such launch is tolerated.
   */
  private static Optional<String> reasonWithoutBlocks(Duel duel) {
    List<Launch> launches = duel.launches();
    List<Launch> last = launches.subList(Math.max(0, launches.size() - 2), launches.size());
    if (last.size() < 2 || !last.stream().allMatch(Launch::isEmpty)) {
      return Optional.empty();
    }
    boolean isAlone = last.stream().allMatch(launch -> launch.others().isEmpty());
    return Optional.of(isAlone ? NO_BLOCK : NO_QUIET_LAUNCH);
  }

  private static @Nullable String durability(Proof base, Proof candidate) {
    DurabilityInForce ofBase = base.durability();
    DurabilityInForce ofNew = candidate.durability();
    return ofBase == null || ofNew == null || ofBase.isSetLike(ofNew)
        ? null
        : "%s %s; %s %s".formatted(Side.BASE, ofBase, Side.NEW, ofNew);
  }

  private static List<String> failures(CellPair pair, Proof base, Proof candidate) {
    List<String> failures = new ArrayList<>();
    base.failures().forEach(failure -> failures.add(Side.BASE + ": " + failure));
    candidate.failures().forEach(failure -> failures.add(Side.NEW + ": " + failure));
    AnswersAcross.differing(pair, base, candidate)
        .forEach(sql -> failures.add("the sides answer differently: " + sql));
    return failures;
  }
}
