package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.enginedyno.command.Await;
import org.enginedyno.command.Signals;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Clients;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Arrivals;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Three clients of one cell on a real server, and how errors of one of them are detected. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class ClientForksIT {
  private static final int THREADS = 4;
  private static final int CLIENTS = 3;
  private static final long OPERATIONS = 500;
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final Duration RUN = Duration.ofSeconds(1);

  private final Server server;
  private final Path folder;
  private final TestDatabase database;

  ClientForksIT(Server server, @TempDir Path folder) throws SQLException {
    this.server = server;
    this.folder = folder;
    this.database = new TestDatabase(server, server.target().database());
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    database.load(SampleTables.read(DATA), "InnoDB");
    database.admit(SampleTables.of("INSERT_SMALL", DATA), "InnoDB");
  }

  @AfterAll
  void clean() throws SQLException {
    database.close();
  }

  private static CellBuilder cell(String workload, Object... axes) {
    List<Object> all = new ArrayList<>(List.of(axes));
    all.addAll(List.of(PlanAxis.CLIENTS, CLIENTS));
    return CellBuilder.of(workload, "InnoDB")
        .data(DATA)
        .threads(THREADS)
        .client(SampleClients.client(all.toArray()))
        .measure(new Measure(Duration.ofMillis(300), 1, RUN, 1, ScoreRule.BEST, null));
  }

  private static Cell reads(Object... axes) {
    return cell("READ_PK_POINT", axes).cell();
  }

  private static Cell inserts() {
    return cell("INSERT_SMALL").knobs("insert.rows-per-thread", Long.toString(OPERATIONS)).cell();
  }

  private JmhForks forks() {
    return TestForks.in(folder, new Interruption());
  }

  private static Span measured(ForkResult result) {
    return result.log().spans().get(1);
  }

  private static List<String> failed(Cell cell, ForkResult result) {
    return Prover.prove(Sample.outcome(cell, Sample.evidence("InnoDB"), result)).checks().stream()
        .filter(check -> !check.passed())
        .map(check -> check.name() + ": " + check.detail())
        .toList();
  }

  @Test
  void theServersCountsMatchThoseOfAllClients() throws Exception {
    Cell cell = reads();
    ForkResult result = new ClientForks(forks(), ClientMachines.HERE).run(cell, server, 1);
    Span span = measured(result);
    Clients clients = Objects.requireNonNull(result.clients());

    assertThat(result.shortfalls()).isEmpty();
    assertThat(span.throughput().threads()).isEqualTo(THREADS);
    assertThat(span.throughput().operations()).isPositive();
    assertThat(span.server().counters().get("com_select"))
        .isEqualTo(span.throughput().operations())
        .isEqualTo(Histograms.decode(span.latencies().histogram()).getTotalCount())
        .isEqualTo(clients.parts().stream().mapToLong(Clients.Part::operations).sum());
    assertThat(clients.parts()).extracting(Clients.Part::threads).containsExactly(2, 1, 1);
    assertThat(result.others().isAlone()).as(result.others().toString()).isTrue();
    assertThat(new HashSet<>(result.log().workers().streams())).hasSize(THREADS);
    assertThat(span.cpu().clientNanos()).isPositive();
  }

  @Test
  void operationsAtARateAreDividedAmongClients() throws Exception {
    Cell cell = reads(PlanAxis.ARRIVALS, "400/s regular");
    Span span = measured(new ClientForks(forks(), ClientMachines.HERE).run(cell, server, 1));
    Arrivals arrivals = Objects.requireNonNull(span.latencies().arrivals());

    assertThat(arrivals.rate()).isEqualTo(400);
    assertThat(Histograms.decode(arrivals.lags()).getTotalCount())
        .isEqualTo(span.throughput().operations());
  }

  @Test
  void clientsInsertEachRowOnce() throws Exception {
    Cell cell = inserts();
    ForkResult result = new ClientForks(forks(), ClientMachines.HERE).run(cell, server, 1);
    Span.RowsAdded growth = Objects.requireNonNull(measured(result).growth());

    assertThat(growth.rows()).isEqualTo(growth.rowsFound()).isEqualTo(OPERATIONS * THREADS);
    assertThat(growth.samples().get(growth.samples().size() - 1).rows()).isEqualTo(growth.rows());
    assertThat(failed(cell, result)).noneMatch(line -> line.matches("(rows|round trips): .*"));
  }

  @Test
  void aLogThatIsCountedTwiceContradictsTheServer() throws Exception {
    Cell cell = inserts();
    ClientForks twice =
        new ClientForks(forks(), ClientMachines.HERE) {
          @Override
          List<ForkLog> collected(List<ForkLog> logs) {
            return Stream.concat(logs.stream(), logs.stream().skip(2)).toList();
          }
        };

    assertThat(failed(cell, twice.run(cell, server, 1)))
        .anyMatch(line -> line.startsWith("rows: "))
        .anyMatch(line -> line.startsWith("round trips: "));
  }

  @Test
  void detectsClientsWithEqualDraws() {
    ClientForks same =
        new ClientForks(forks(), ClientMachines.HERE) {
          @Override
          ClientShare share(Cell cell, int client) {
            ClientShare right = super.share(cell, client);
            return client == 1 ? new ClientShare(1, CLIENTS, 0, 1, THREADS) : right;
          }
        };

    assertThatThrownBy(() -> same.run(reads(), server, 1))
        .isInstanceOf(ForkFailure.class)
        .hasMessageContaining("clients 1 and 2 both drew from random stream");
  }

  @Test
  void aClientThatStartsLateMakesTheCellInvalid() throws Exception {
    Cell cell = reads();
    ClientForks late =
        new ClientForks(forks(), ClientMachines.HERE) {
          @Override
          GroupHost host(Cell any, ClientMachines.Group group) throws IOException {
            return new GroupHost(group, CLIENTS) {
              @Override
              long startOf(int client, long agreed) {
                return client == 2 ? agreed + Duration.ofSeconds(2).toNanos() : agreed;
              }
            };
          }
        };
    ForkResult result = late.run(cell, server, 1);

    assertThat(failed(cell, result)).anyMatch(line -> line.startsWith("clients: "));
    assertThat(Objects.requireNonNull(result.clients()).together().lateNanos())
        .isGreaterThan(Duration.ofSeconds(1).toNanos());
  }

  /** The measuring JVMs that this one has started. */
  private static List<ProcessHandle> children() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains("-Ddyno.handover"))
        .toList();
  }

  /** The JVM whose instructions are in a file that the log of the second client names. */
  private ProcessHandle secondClient() throws IOException {
    String log = Files.readString(folder.resolve("fork-client-2.log"));
    return children().stream()
        .filter(
            child ->
                Stream.of(child.info().commandLine().orElse("").split(" "))
                    .filter(word -> word.startsWith("-Ddyno.handover"))
                    .anyMatch(log::contains))
        .findFirst()
        .orElseThrow();
  }

  private static Measure patient(Duration run, Duration patience) {
    return new Measure(Duration.ofMillis(300), 1, run, 1, ScoreRule.BEST, patience);
  }

  private static Cell longReads() {
    return reads().with(patient(Duration.ofSeconds(15), Duration.ofSeconds(15)));
  }

  /** Inserts that last for minutes; on a busy machine a client starts seconds after the others. */
  private static Cell longInserts() {
    CellBuilder inserts = cell("INSERT_SMALL").knobs("insert.rows-per-thread", "2000000");
    return inserts.measure(patient(RUN, Duration.ofSeconds(12))).cell();
  }

  /** The outcome if one client gets a signal while all are working. */
  private Throwable signalled(String signal, Cell cell) throws Exception {
    // the logs of earlier tests also report that all clients are working
    for (int client = 1; client <= CLIENTS; client++) {
      Files.deleteIfExists(
          folder.resolve(client == 1 ? "fork.log" : "fork-client-%d.log".formatted(client)));
    }
    ClientForks forks = new ClientForks(forks(), ClientMachines.HERE);
    CompletableFuture<ForkResult> running =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return forks.run(cell, server, 1);
              } catch (ForkFailure | IOException e) {
                throw new CompletionException(e);
              }
            });
    Await.until("the run of all clients", () -> inRun() == CLIENTS || running.isDone());
    long before = questions();
    Await.until("all clients at work", () -> questions() > before + 1_000 || running.isDone());
    if (running.isDone()) {
      throw new AssertionError("the cell ended before the signal: " + running.join());
    }
    Signals.send(signal, secondClient());
    try {
      running.join();
      throw new AssertionError("the cell went on without a client");
    } catch (CompletionException e) {
      assertThat(children()).as("no client is left").isEmpty();
      return Objects.requireNonNull(e.getCause());
    }
  }

  /** The number of logs which show that the measured run has started. */
  private long inRun() throws IOException {
    try (Stream<Path> logs = Files.list(folder)) {
      return logs.filter(log -> log.toString().endsWith(".log"))
          .filter(ClientForksIT::runs)
          .count();
    }
  }

  private long questions() throws SQLException {
    return Long.parseLong(
        database
            .query(
                "SELECT variable_value FROM information_schema.global_status"
                    + " WHERE variable_name = 'questions'")
            .get(0));
  }

  private static boolean runs(Path log) {
    try {
      return Files.readString(log).contains("\nIteration   1");
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void aClientThatIsKilledFailsTheCellByItsName() throws Exception {
    assertThat(signalled("KILL", longReads()))
        .isInstanceOf(ForkFailure.class)
        .hasMessageMatching("(?s)client 2 of 3: .*; see .*fork-client-2\\.log");
  }

  @Test
  @Tag("long")
  void aClientThatHangsFailsTheCellByItsName() throws Exception {
    assertThat(signalled("STOP", longReads()))
        .isInstanceOf(ForkFailure.class)
        .hasMessageMatching("(?s)client 2 of 3.* did not end within .*");
  }

  /** The first client, which alone monitors the server, is still working then. */
  @Test
  @Tag("long")
  void aClientThatHangsInACountedRunFailsTheCellByItsName() throws Exception {
    assertThat(signalled("STOP", longInserts()))
        .isInstanceOf(ForkFailure.class)
        .hasMessageMatching("(?s)client 2 of 3: no row came for \\d+ s \\(.*-client-2\\.log");
  }

  @Test
  void anErrorInThisJvmEndsTheOtherClientsAndSurfaces() {
    NoClassDefFoundError error = new NoClassDefFoundError("of a host");
    ClientMachines broken =
        clients ->
            new ClientMachines.Group() {
              @Override
              public JmhHost host(int client) {
                if (client == 1) {
                  throw error;
                }
                return JmhHost.HERE;
              }
            };

    assertThatThrownBy(() -> new ClientForks(forks(), broken).run(reads(), server, 1))
        .isSameAs(error);
    assertThat(children()).as("no client is left").isEmpty();
  }
}
