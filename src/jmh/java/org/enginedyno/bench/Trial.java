package org.enginedyno.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.TrialTask.TrialKnobs;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.connection.ReadBack;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.result.IdleCores;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.ChangeWorkload;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.RowSender;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** An open trial: its task, connections, tables and counters. */
public record Trial(
    TrialTask task,
    Pool pool,
    Connection control,
    ReadBack connection,
    Gauges gauges,
    RunTables tables,
    @Nullable SideThreads sideThreads,
    AnswerQuestions questions) {
  static Trial open(
      HandOver handOver,
      Workload workload,
      Map<String, String> given,
      int threads,
      @Nullable GroupMember group)
      throws SQLException {
    CellParams params = CellParams.parse(given, handOver.tables().files());
    Client client = params.client();
    ClientShare share = handOver.share(threads);
    requireConnections(client, threads);
    Connection control = Connections.openDatabase(handOver.target(), Map.of());
    EngineTraits traits = handOver.engines().of(params.engine());
    TrialKnobs chosen =
        TrialKnobs.of(control, traits, workload, workload.knobs().values(params.knobs()));
    KnobValues knobs = chosen.values();
    Effect effect = workload.effect(params.data(), knobs);
    ConnectionConfig wiring =
        ConnectionConfig.of(client, handOver.driver(), batchMode(workload, knobs));
    int connections = share.part(client.connections(share.all()));
    Pool pool =
        workload.as(RowSender.class).filter(one -> one.sendsStreams(knobs)).isPresent()
            ? Pool.forStreams(handOver.target(), wiring, connections)
            : Pool.open(handOver.target(workload), wiring, connections, !effect.isTransaction());
    ReadBack connection = pool.readBack();
    AnswerQuestions questions = new AnswerQuestions(handOver, workload, params, knobs, control);
    questions.ask(pool, "before the first run");
    if (group != null) {
      group.measureRoundTrip(control);
    }
    // before the gauges, as each new connection queries its id
    SideThreads sideThreads =
        share.leads()
            ? SideThreads.of(
                handOver,
                workload,
                params,
                knobs,
                reader -> TrialTask.stream(handOver, share.all() + reader))
            : null;
    Gauges gauges =
        new Gauges(
            control,
            share.leads() ? handOver.members() : List.of(),
            share.leads() ? handOver.serverPids() : List.of(),
            Gauges.further(workload, traits),
            share.isWhole() ? PageReader.of(handOver, workload, traits, effect.rowsAdded()) : null);
    List<Table> tables = workload.tables(params.data(), knobs);
    TableNames names = new TableNames(params.engine(), handOver.tables().form());
    FreshTables fresh = new FreshTables(control, tables, names, traits);
    Balance balance =
        workload
            .as(ChangeWorkload.class)
            .flatMap(one -> one.balance(params.data(), knobs))
            .orElse(null);
    if (client.get(PlanAxis.CHECKOUT) == Checkout.BORROW) {
      // on all connections, as a worker may borrow any; held ones are prepared by their workers
      pool.prepare(workload.prepared(knobs, names));
    }
    return new Trial(
        new TrialTask(handOver, workload, params, chosen, share, group),
        pool,
        control,
        connection,
        gauges,
        new RunTables(control, fresh, tables, names, balance),
        sideThreads,
        questions);
  }

  private static void requireConnections(Client client, int threads) {
    if (client.get(PlanAxis.CHECKOUT) == Checkout.HELD && client.connections(threads) < threads) {
      throw new IllegalStateException(
          "%d threads cannot each hold one of %s connections; use checkout=borrow"
              .formatted(threads, client.connections(threads)));
    }
  }

  /** Starts a run, after recreating the tables that it needs empty. */
  OpenSpan begin(boolean measured, long nanos, int number) throws SQLException {
    boolean isFresh = task.workload().footprint() == Footprint.FRESH_RUN;
    if (isFresh && isTransactional() && checkout() == Checkout.BORROW) {
      pool.release();
    }
    GroupMember.meet(task.group(), () -> prepare(isFresh));
    if (sideThreads != null) {
      sideThreads.begin();
    }
    Extent extent = measured ? extent() : extent().warmup();
    OpenSpan span =
        gauges.begin(
            measured,
            extent,
            rows(extent),
            measured ? crash() : null,
            task.rated(extent, nanos, number));
    span.countIn(measured ? SecondCounter.of(Path.of(task.handOver().log())) : null);
    // again, as the span has read the clocks of all threads, which takes a while
    GroupMember.Agreed start = GroupMember.meet(task.group(), () -> {});
    if (start != null) {
      span.start(start);
    }
    return span;
  }

  /** Recreates tables and restarts the gauges as necessary, while no client is active. */
  private void prepare(boolean isFresh) throws SQLException {
    if (isFresh) {
      tables.fresh().recreate();
    }
    if (!share().isWhole()) {
      gauges.restartAlone();
    } else if (isFresh) {
      gauges.restart();
    }
  }

  /** Whether to prepare again in each run: the server does not do so for bulk inserts. */
  boolean preparesEachRun() {
    return batchMode(task.workload(), knobs()) == BatchMode.BULK;
  }

  private static BatchMode batchMode(Workload workload, KnobValues knobs) {
    return workload.as(RowSender.class).map(one -> one.batchMode(knobs)).orElse(BatchMode.VALUES);
  }

  public boolean isTransactional() {
    return task.workload().effect(data(), knobs()).isTransaction();
  }

  /** A counter for a run that adds rows. */
  private @Nullable RowCounter rows(Extent extent) {
    Effect effect = task.workload().effect(data(), knobs());
    return effect.rowsAdded() == 0
        ? null
        : new RowCounter(effect.rowsAdded() * share().operations(extent), task::tell);
  }

  /** A run during which the server is killed; null for other workloads. */
  private @Nullable CrashRun crash() {
    return task.workload()
        .as(CrashWorkload.class)
        .map(one -> new CrashRun(one.crash(knobs()).rows(), threads()))
        .orElse(null);
  }

  /** Ends a run whose last operation is over. */
  void end(OpenSpan span) throws SQLException {
    if (span.crash() != null) {
      Gauges.endWithoutServer(span);
      return;
    }
    if (!share().leads()) {
      Gauges.endWithoutServer(span);
    }
    if (task.group() != null) {
      // a client that waits for others has added all its rows, and must not look like a stalled one
      span.reportRows();
    }
    span.checkClock(GroupMember.meet(task.group(), () -> look(span)));
  }

  /** Reads the server's counters when no client is active. */
  private void look(OpenSpan span) throws SQLException {
    if (sideThreads != null) {
      BackgroundWork asked = sideThreads.end();
      span.asked(asked);
      span.touched(0, asked.inserts() ? asked.queries() : 0);
    }
    gauges.end(span);
    if (!task.workload().footprint().isEnduring()) {
      tables.look(span);
      gauges.restart();
    }
  }

  /** Writes the log of the fork, and closes all connections. */
  void close(List<OpenSpan> spans) throws IOException, SQLException {
    // after changes by a user's statements, the answers differ from those for the loaded rows
    if (task.workload().footprint().isEnduring()
        || task.workload().as(RecordedWorkload.class).isEmpty()) {
      questions.ask(pool, "after the last run");
    }
    new ForkLog(
            spans.stream().map(OpenSpan::logged).toList(),
            questions.answered(),
            connection.facts(),
            ThisJvm.facts(Thread.currentThread()),
            gauges.scope(),
            task.chosen().leftOut(),
            new ForkLog.Workers(
                sessions(),
                List.of(connection.session()),
                List.of(),
                task.group() == null ? List.of() : List.copyOf(task.group().streams()),
                spans.stream().map(OpenSpan::window).toList(),
                task.group() == null ? null : task.group().roundTripNanos()),
            idleCores())
        .write(Path.of(task.handOver().log()));
    if (sideThreads != null) {
      sideThreads.close();
    }
    gauges.close();
    control.close();
    pool.close();
    if (task.group() != null) {
      task.group().leave();
    }
  }

  /** What halted cores cost a round trip; null unless a floor has no more threads than cores. */
  private @Nullable IdleCores idleCores() throws SQLException {
    CpuSet cores = gauges.sides().cores();
    if (!workload().equals(Workloads.roundTrip())
        || !share().isWhole()
        || threads() > cores.size()
        || ThisJvm.keepsAwake()
        || !gauges.sides().areInOneGroup()) {
      return null;
    }
    try (Connection connection = pool.borrow()) {
      return AwakeProbe.of(connection, statements().get(0), cores);
    }
  }

  /** The server's ids of all connections that were opened for the trial. */
  private List<Long> sessions() {
    List<Long> all = new ArrayList<>(pool.sessions());
    all.addAll(gauges.sessions());
    if (sideThreads != null) {
      all.addAll(sideThreads.sessions());
    }
    return all;
  }

  public Workload workload() {
    return task.workload();
  }

  public int threads() {
    return share().threads();
  }

  public ClientShare share() {
    return task.share();
  }

  public DataSpec data() {
    return task.params().data();
  }

  /** The values of its knobs, without searches that the engine cannot answer. */
  public KnobValues knobs() {
    return task.chosen().values();
  }

  /** When its operations are due: in a closed loop, or at a rate. */
  Arrivals arrivals() {
    return task.arrivals();
  }

  public Extent extent() {
    return task.workload().extent(knobs());
  }

  /** The statements of an operation, over the engine's tables. */
  List<String> statements() {
    return task.workload().prepared(knobs(), names());
  }

  public TableNames names() {
    return new TableNames(task.params().engine(), task.handOver().tables().form());
  }

  Checkout checkout() {
    return task.params().client().get(PlanAxis.CHECKOUT);
  }

  /** The folder for files that are deleted with the fork. */
  public Path folder() {
    return Path.of(task.handOver().log()).toAbsolutePath().resolveSibling("");
  }

  /** The random stream of one worker of this fork. */
  public long stream(int thread) {
    return task.stream(thread);
  }
}
