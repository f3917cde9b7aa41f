package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.EngineTraits.RowReads;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.os.DataPlace;
import org.enginedyno.os.SyncCost;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Clients;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Retries;
import org.enginedyno.result.account.Account;
import org.enginedyno.result.account.BudgetRule;
import org.enginedyno.result.account.DataStateRule;
import org.enginedyno.result.account.DurabilityRule;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.run.subject.TestSubject.Replication;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** The outcome of a cell, which its checks examine. */
public record CellOutcome(Cell cell, List<ForkOutcome> forks) {
  private static final double NANOS_PER_MICRO = 1e3;

  public CellOutcome {
    forks = List.copyOf(forks);
  }

  /** The state of the test subject at one moment. */
  public record Moment(String name, Evidence evidence) {}

  /** The moments before and after each fork, in order. */
  List<Moment> moments() {
    List<Moment> moments = new ArrayList<>();
    for (int fork = 1; fork <= forks.size(); fork++) {
      ForkOutcome outcome = forks.get(fork - 1);
      moments.add(new Moment("before fork " + fork, outcome.before()));
      moments.add(new Moment("after fork " + fork, outcome.after().evidence()));
    }
    return moments;
  }

  /** The statements at all moments, in order. */
  Stream<Evidence.OfStatement> statements() {
    return moments().stream().flatMap(moment -> moment.evidence().statements().stream());
  }

  /** The declared effect of each operation. */
  public Effect effect() {
    return workload().effect(cell.data(), cell.knobs());
  }

  /** Some drivers skip the commit if the engine has no transactions and none is open. */
  int skippableCommits() {
    return isTransactional() ? 0 : effect().commits();
  }

  /** Whether the server counts row requests to the cell's engines. */
  boolean countsReads() {
    return traits().allMatch(traits -> traits.reports().reads().counted());
  }

  /** How many reads the server may count for a row that the cell's engines read. */
  int readsPerRow() {
    return traits().mapToInt(traits -> traits.reports().reads().perRow()).max().orElse(1);
  }

  /** How many reads the server may count for the first row and the end of a statement. */
  int readsPerStatement() {
    return traits()
        .mapToInt(traits -> traits.reports().reads().perStatement())
        .max()
        .orElse(RowReads.ENDS);
  }

  /** How to determine whether the data were in memory; empty without tables. */
  public Optional<DataStateRule> dataStateRule() {
    return traits()
        .findFirst()
        .map(
            traits ->
                new DataStateRule(
                    traits.reports().pageReads().counters(),
                    traits.reports().pageReads().complete(),
                    traits.storage().cache()));
  }

  /** Durability in force while the cell changed rows, with what contradicts it. */
  Optional<DurabilityInForce> durability() {
    return workload().footprint().isEnduring()
        ? Optional.empty()
        : inForceAtFirst()
            .map(found -> doubt().map(doubt -> found.doubted(doubt.phrase())).orElse(found));
  }

  /** What contradicts that commits are durable; empty if nothing does, or nothing claims it. */
  public Optional<DurabilityRule.Doubt> doubt() {
    return new CommitDoubts(this).any();
  }

  /** Durability in force before the first fork; empty without tables. */
  Optional<DurabilityInForce> inForceAtFirst() {
    return forks.stream().findFirst().flatMap(fork -> fork.before().durability());
  }

  /** What the parts of the latency are derived from. */
  public BudgetRule budgetRule(Account account, Optional<Measurement> floor) {
    Map<String, Double> counted = account.eachOperation(countersOfLogWork());
    Optional<Double> syncs =
        countersOfLogWork().stream()
            .filter(name -> counted.containsKey(name) && name.contains("sync"))
            // several members wait for their disks at the same time
            .filter(name -> membersWritten() == 1)
            .findFirst()
            .map(counted::get);
    Optional<SyncCost> cost =
        forks.stream()
            .findFirst()
            .flatMap(fork -> fork.before().place())
            .flatMap(DataPlace::sync)
            .filter(sync -> new CommitDoubts(this).areOnDisk());
    return new BudgetRule(
        cell.threads(),
        cell.isFloor(),
        floor,
        cost.flatMap(
            sync ->
                syncs.map(
                    each ->
                        new BudgetRule.Syncs(each, sync.median().toNanos() / NANOS_PER_MICRO))));
  }

  public List<String> countersOfBytesWritten() {
    return traits().findFirst().map(traits -> traits.reports().bytesWritten()).orElse(List.of());
  }

  /** The fsyncs and writes of the log for each operation; null if the server counts none. */
  public @Nullable Map<String, Double> logWork(Account account) {
    Map<String, Double> counts = account.eachOperation(countersOfLogWork());
    return counts.isEmpty() ? null : counts;
  }

  List<String> countersOfLogWork() {
    return traits().findFirst().map(traits -> traits.reports().logWork()).orElse(List.of());
  }

  private Stream<EngineTraits> traits() {
    return forks.stream()
        .flatMap(fork -> fork.before().tables().stream())
        .map(Evidence.OfTable::traits);
  }

  /** Whether the server is killed. */
  boolean isKilled() {
    return Workloads.crash(cell).isPresent();
  }

  /** The crashes of all forks. */
  List<Crash> crashes() {
    return forks.stream().flatMap(fork -> fork.after().crash().stream()).toList();
  }

  /** The longest lag and backlog of all forks; empty without other members. */
  Optional<Replication> replication() {
    return forks.stream()
        .flatMap(fork -> fork.after().replication().stream())
        .reduce(Replication::longest);
  }

  /** The server's remaining background work before each fork; empty if there can be none. */
  List<QuiesceState> rest() {
    return forks.stream().flatMap(fork -> fork.before().rest().stream()).toList();
  }

  /** Whether the engines are transactional. */
  boolean isTransactional() {
    return traits().allMatch(EngineTraits::isTransactional);
  }

  /** The background queries, or inserts, during all measured runs. */
  long backgroundQueries(boolean inserts) {
    return measured().stream()
        .map(Span::asked)
        .filter(Objects::nonNull)
        .filter(work -> work.inserts() == inserts)
        .mapToLong(BackgroundWork::queries)
        .sum();
  }

  List<Table> tables() {
    return workload().tables(cell.data(), cell.knobs());
  }

  public Workload workload() {
    return Workloads.named(cell.workload());
  }

  public Stream<ForkResult> results() {
    return forks.stream().map(ForkOutcome::result);
  }

  /** The answers that all forks got. */
  List<AnswerCheck> answers() {
    return results().flatMap(fork -> fork.log().answers().stream()).toList();
  }

  /** The other clients of the server during all forks. */
  public OtherClients others() {
    OtherClients seen =
        results().map(ForkResult::others).reduce(OtherClients.UNKNOWN, OtherClients::and);
    long connections =
        results()
            .flatMap(fork -> fork.log().spans().stream())
            .mapToLong(span -> span.server().counters().getOrDefault(Counters.CONNECTIONS, 0L))
            .sum();
    OtherClients all = seen.and(OtherClients.unseen(connections));
    return all.isAlone() ? all.and(OtherClients.changing(changesOfOthers())) : all;
  }

  /**
   * Statements of others that changed rows from before a fork until after it, if dyno sent none.
   */
  private long changesOfOthers() {
    return workload().footprint().isEnduring()
        ? forks.stream()
            .mapToLong(fork -> fork.after().evidence().changes() - fork.before().changes())
            .filter(changes -> changes > 0)
            .sum()
        : 0;
  }

  /** The clients that measured the cell together; empty if there was one. */
  public Optional<Clients> clients() {
    return results().flatMap(fork -> Stream.ofNullable(fork.clients())).reduce(Clients::and);
  }

  /** The searches that were left out; all forks leave out the same ones. */
  public List<Figures.LeftOut> leftOut() {
    return results().findFirst().map(fork -> fork.log().leftOut()).orElse(List.of());
  }

  public List<Span> measured() {
    return results().flatMap(fork -> fork.log().spans().stream()).filter(Span::measured).toList();
  }

  long operations() {
    return measured().stream().mapToLong(span -> span.throughput().operations()).sum();
  }

  /** Retries of operations in all measured runs. */
  long retries() {
    return Retries.sum(measured().stream().map(span -> span.throughput().retries()).toList())
        .retries();
  }

  /** How many members were written to; each also applies the changes sent to the others. */
  int membersWritten() {
    return workload().footprint().isEnduring()
        ? 1
        : results().mapToInt(ForkResult::members).max().orElse(1);
  }

  /** The server's counters over all measured runs. */
  SortedMap<String, Long> counters() {
    SortedMap<String, Long> counters = new TreeMap<>();
    for (Span span : measured()) {
      span.server().counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
    }
    return counters;
  }

  /**
   * The outcome of one fork of a cell.
   *
   * @param before the state of the test subject before it
   */
  public record ForkOutcome(Evidence before, ForkResult result, Aftermath after) {}
}
