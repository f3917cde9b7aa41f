package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.ReadBack;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.SampleForkLog;
import org.junit.jupiter.api.Test;

/** Reports on forks that failed or differ from the request. */
final class FailuresTest {
  private final SQLException full = new SQLException("The table is full", "HY000", 1114);

  @Test
  void aFailureFindsTheServersMessageInItsCauses() {
    assertThat(Failures.line(new RuntimeException("fork", new IllegalStateException(full))))
        .startsWith("error 1114: The table is full; insert fewer rows");
  }

  @Test
  void aFailureFindsTheServersMessageAmongSuppressedExceptions() {
    RuntimeException failure = new RuntimeException("benchmark had encountered error");
    failure.addSuppressed(new IllegalStateException("worker 1"));
    failure.addSuppressed(new IllegalStateException("worker 2", full));

    assertThat(Failures.line(failure))
        .startsWith("error 1114: The table is full; insert fewer rows");
  }

  @Test
  void aFailureUsesTheDeepestMessageIfNoServerSentOne() {
    assertThat(Failures.line(new RuntimeException("outer", new IOException("disk is full\nmore"))))
        .isEqualTo("disk is full");
  }

  @Test
  void aFailureNamesAnExceptionWithoutAMessage() {
    assertThat(Failures.line(new StackOverflowError())).isEqualTo("StackOverflowError");
  }

  @Test
  void reportsAForkThatASignalEnded() {
    String words =
        "<failure: VM prematurely exited before JMH had finished with it, explicit System.exit was called?>";

    assertThat(Failures.line(new RuntimeException(words)))
        .isEqualTo(
            "another process ended the fork (SIGINT, SIGTERM or SIGHUP), or code in it called System.exit");
  }

  @Test
  void reportsADriverThatCannotReadAnAnswer() {
    RuntimeException stumble = new ArrayIndexOutOfBoundsException("Index 251 out of bounds");
    stumble.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("java.util.Arrays", "get", "Arrays.java", 1),
          new StackTraceElement("org.mariadb.jdbc.client.Buffer", "read", "Buffer.java", 1)
        });

    assertThat(Failures.line(new RuntimeException("outer", stumble)))
        .startsWith(
            "the driver cannot read the answer (Index 251 out of bounds); either this is not a"
                + " MySQL-family server, ");
    stumble.setStackTrace(
        new StackTraceElement[] {new StackTraceElement("org.enginedyno.A", "b", "A.java", 1)});
    assertThat(Failures.line(stumble)).isEqualTo("Index 251 out of bounds");
  }

  @Test
  void aFailureAcceptsCyclicCauses() {
    RuntimeException one = new RuntimeException("one");
    RuntimeException two = new RuntimeException("two", one);
    one.initCause(two);

    assertThat(Failures.line(one)).isEqualTo("two");
  }

  private static List<String> written(String out, String err) {
    String text =
        """
        # VM version: JDK 17.0.15

        <forked VM failed with exit code 1>
        <stdout last='20 lines'>
        %s
        </stdout>
        <stderr last='20 lines'>
        %s
        </stderr>
        """
            .formatted(out, err);
    return text.lines().toList();
  }

  @Test
  void aStartErrorIsTheFirstLineOfAJvmThatCannotBeCreated() {
    String err =
        """
        NOTE: Picked up JDK_JAVA_OPTIONS: -XX:TieredStopAtLevel=1
        Picked up JAVA_TOOL_OPTIONS: -Dsome.thing=other
        OpenJDK 64-Bit Server VM warning: Option UseThis was deprecated
        Unrecognized VM option 'Foo'
        Error: Could not create the Java Virtual Machine.
        Error: A fatal exception has occurred. Program will exit.\
        """;

    assertThat(Failures.ofStart(written("", err))).contains("Unrecognized VM option 'Foo'");
  }

  @Test
  void aStartErrorIsTheLineAfterTheFailedInitialization() {
    assertThat(
            Failures.ofStart(
                written(
                    "Error occurred during initialization of VM\n"
                        + "Multiple garbage collectors selected",
                    "")))
        .contains("Multiple garbage collectors selected");
  }

  @Test
  void aStartErrorNamesARemedyIfMemoryIsMissing() {
    String remedy =
        "; free some memory, or raise the memory limit (ulimit -v, or that of the container)";
    assertThat(
            Failures.ofStart(
                written(
                    "Error occurred during initialization of VM\n"
                        + "Could not reserve enough space for 786432KB object heap",
                    "")))
        .contains("Could not reserve enough space for 786432KB object heap" + remedy);
    assertThat(
            Failures.ofStart(
                written(
                    """
                    #
                    # There is insufficient memory for the Java Runtime Environment to continue.
                    # Native memory allocation (mmap) failed to map 65536 bytes.\
                    """,
                    "")))
        .contains(
            "There is insufficient memory for the Java Runtime Environment to continue" + remedy);
  }

  @Test
  void aStartErrorIsAbsentIfTheJvmStarted() {
    assertThat(Failures.ofStart(written("", "java.lang.IllegalStateException: answered 1")))
        .isEmpty();
    assertThat(Failures.ofStart(List.of("Error: Could not create the Java Virtual Machine.")))
        .isEmpty();
  }

  private static Optional<String> contradiction(
      Optional<CpuSet> cores,
      Optional<DriverJar> driver,
      Map<String, String> connection,
      Map<String, String> jvm) {
    ForkLog log = SampleForkLog.of(List.of(), List.of(), connection, jvm);
    return ClientCheck.contradiction(Client.USUAL, cores, driver, log);
  }

  private static Optional<String> contradiction(
      String preparedBy, String threads, String cpus, Optional<CpuSet> cores) {
    return contradiction(
        cores,
        Optional.empty(),
        Map.of(ReadBack.PREPARED_BY, preparedBy),
        Map.of(ForkLog.THREADS, threads, ForkLog.CPUS, cpus));
  }

  @Test
  void theClientCheckAcceptsACorrectFork() {
    assertThat(contradiction("server", "platform", "0,1", Optional.empty())).isEmpty();
    assertThat(contradiction("server", "platform", "1", Optional.of(CpuSet.parse("1")))).isEmpty();
  }

  @Test
  void theClientCheckFindsDifferences() {
    assertThat(contradiction("client", "platform", "0", Optional.empty()))
        .contains("statements are prepared by the client, and not by the server");
    assertThat(contradiction("server", "virtual", "0", Optional.empty()))
        .contains("the workers were virtual threads, and not platform");
    assertThat(contradiction("server", "platform", "0,1", Optional.of(CpuSet.parse("1"))))
        .contains("the fork ran on cores 0,1, and not on 1");
  }

  @Test
  void theClientCheckFindsCoresThatDidNotStayAwake() {
    Client awake = SampleClients.client(PlanAxis.KEEP_AWAKE, "on");
    Map<String, String> jvm = Map.of(ForkLog.THREADS, "platform", ForkLog.AWAKE, "off");

    assertThat(
            ClientCheck.ofJvm(
                awake, Optional.empty(), SampleForkLog.of(List.of(), List.of(), Map.of(), jvm)))
        .contains("keep-awake was off, and not on");
  }

  private static Optional<String> contradiction(String asked, String connected) {
    return contradiction(
        Optional.empty(),
        Optional.of(new DriverJar("/d.jar", DriverFamily.MYSQL, "com.mysql.jdbc.Driver", asked)),
        Map.of(ReadBack.PREPARED_BY, "server", ReadBack.DRIVER, connected),
        Map.of(ForkLog.THREADS, "platform"));
  }

  @Test
  void theClientCheckDistinguishesDriverVersions() {
    String connected = "MySQL Connector/J mysql-connector-j-8.4.0 (Revision: 1c3f5c14)";
    assertThat(contradiction("8.4.0", connected)).isEmpty();
    assertThat(contradiction("8.4.0", "MariaDB Connector/J 8.4.0"))
        .contains("the driver was MariaDB Connector/J 8.4.0, and not mysql 8.4.0");
    for (String other : List.of("4.0", "8.4", "8.4.01", "8x4.0", "8.4.0.1", "26.10.0")) {
      assertThat(contradiction(other, connected))
          .contains("the driver was " + connected + ", and not mysql " + other);
    }
  }
}
