package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.DriverFamily;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Figures;
import org.enginedyno.result.QuiesceState;
import org.enginedyno.result.Retries;
import org.enginedyno.result.account.DataStateRule;
import org.enginedyno.result.fork.AnswerCheck;
import org.enginedyno.result.fork.BackgroundWork;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TableEvidence;
import org.enginedyno.workload.CrashPoint;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.RowSender;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** All that came of a cell, which its checks look at. */
public record CellOutcome(Cell cell, List<ForkOutcome> forks) {
  public CellOutcome {
    forks = List.copyOf(forks);
  }

  /** What a bed said at one moment. */
  public record Moment(String name, Evidence evidence) {}

  /** What the bed said before and after each fork, one moment after the other. */
  List<Moment> moments() {
    List<Moment> moments = new ArrayList<>();
    for (int fork = 1; fork <= forks.size(); fork++) {
      ForkOutcome outcome = forks.get(fork - 1);
      moments.add(new Moment("before fork " + fork, outcome.before()));
      moments.add(new Moment("after fork " + fork, outcome.after().evidence()));
    }
    return moments;
  }

  /** What each of its operations must do. */
  public Effect effect() {
    return workload().effect(cell.data(), cell.knobs());
  }

  /** Whether a driver sends a statement for each row of its batches, preparing as it likes. */
  boolean sendsBatchesOneByOne() {
    return sends(BatchMode.ONE_BY_ONE)
        && !cell.client().driver().family().equals(Optional.of(DriverFamily.MYSQL));
  }

  /** Whether batches are sent whole, behind statements that each run prepares anew. */
  boolean sendsBatchesInBulk() {
    return sends(BatchMode.BULK);
  }

  private boolean sends(BatchMode mode) {
    return workload()
        .as(RowSender.class)
        .filter(one -> one.batchMode(cell.knobs()) == mode)
        .isPresent();
  }

  /** Some drivers send no commit where the engine has no transactions and none is open. */
  int commitsThatMayBeLeftOut() {
    return isTransactional() ? 0 : effect().commits();
  }

  /** Whether the server counts the rows that the engines of the cell are asked for. */
  boolean countsReads() {
    return traits().allMatch(EngineTraits::countsReads);
  }

  /** How it is told whether the data of the cell were in memory; nothing without tables. */
  public Optional<DataStateRule> dataStateRule() {
    return traits()
        .findFirst()
        .map(
            traits ->
                new DataStateRule(
                    traits.pageReads().counters(), traits.pageReads().told(), traits.cache()));
  }

  /** The server's counters of bytes that the cell's engine writes. */
  public List<String> countersOfBytesWritten() {
    return traits().findFirst().map(EngineTraits::bytesWritten).orElse(List.of());
  }

  private Stream<EngineTraits> traits() {
    return forks.stream()
        .flatMap(fork -> fork.before().tables().stream())
        .map(TableEvidence::traits);
  }

  /** When its server is killed, where it is. */
  Optional<CrashPoint> crash() {
    return workload().as(CrashWorkload.class).map(one -> one.crash(cell.knobs()));
  }

  /** What each fork left whose server was killed. */
  List<Crash> crashes() {
    return forks.stream().flatMap(fork -> fork.after().crash().stream()).toList();
  }

  /** What was left of earlier work when its forks began, where anything could be. */
  List<QuiesceState> rest() {
    return forks.stream().flatMap(fork -> fork.before().rest().stream()).toList();
  }

  /** Whether its engine keeps every transaction whole. */
  boolean isTransactional() {
    return traits().allMatch(EngineTraits::isTransactional);
  }

  /** The queries, or inserts, that went on beside all measured runs. */
  long askedBesides(boolean inserts) {
    return measured().stream()
        .map(Span::asked)
        .filter(Objects::nonNull)
        .filter(asked -> asked.inserts() == inserts)
        .mapToLong(BackgroundWork::queries)
        .sum();
  }

  /** The tables that the cell works on. */
  List<Table> tables() {
    return workload().tables(cell.data(), cell.knobs());
  }

  /** What it measures. */
  public Workload workload() {
    return Workloads.named(cell.workload());
  }

  /** What each fork has brought back. */
  public Stream<ForkResult> results() {
    return forks.stream().map(ForkOutcome::result);
  }

  /** What all forks were answered. */
  List<AnswerCheck> answers() {
    return results().flatMap(fork -> fork.log().answers().stream()).toList();
  }

  /** The searches that no fork asked, as all have the same server's word on them. */
  public List<Figures.LeftOut> leftOut() {
    return results().findFirst().map(fork -> fork.log().leftOut()).orElse(List.of());
  }

  /** The measured runs of all forks. */
  public List<Span> measured() {
    return results().flatMap(fork -> fork.log().spans().stream()).filter(Span::measured).toList();
  }

  /** The operations of all measured runs. */
  long operations() {
    return measured().stream().mapToLong(span -> span.throughput().operations()).sum();
  }

  /** Operations of all measured runs that were done again, each time. */
  long retries() {
    return Retries.sum(measured().stream().map(Span::retries).toList()).retries();
  }

  /** What the server counted during all measured runs. */
  SortedMap<String, Long> counters() {
    SortedMap<String, Long> counters = new TreeMap<>();
    for (Span span : measured()) {
      span.server().counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
    }
    return counters;
  }
}
