package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.Limit;
import org.enginedyno.result.Limit.Label;
import org.enginedyno.result.account.LimitRule.Pool;
import org.enginedyno.result.account.LimitRule.Side;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures measured on two cores, with the limit that a reader would conclude. */
final class LimitRuleTest {
  private static Side side(String name, int cores, double used, double busy, double foreign) {
    return new Side(name, cores, used, busy, foreign, 0.0);
  }

  private static Side client(double used, double busy, double foreign) {
    return side(Side.CLIENT, 2, used, busy, foreign);
  }

  private static Side server(double used, double busy, double foreign) {
    return side(Side.SERVER, 2, used, busy, foreign);
  }

  /** Both on the same two cores, each worker with its own connection. */
  private static Limit limit(
      int threads, double latency, double clientCpu, double serverCpu, Side client, Side server) {
    return limit(threads, threads, latency, 0, clientCpu, serverCpu, client, server);
  }

  private static Limit limit(
      int threads,
      int connections,
      double latency,
      double poolWait,
      double clientCpu,
      @Nullable Double serverCpu,
      Side client,
      @Nullable Side server) {
    boolean together = server != null && server.cores() == 2 && client.cores() == 2;
    return new LimitRule(
            threads,
            latency,
            new Pool(connections, poolWait),
            clientCpu,
            serverCpu,
            client,
            server,
            together)
        .limit();
  }

  private static void assertIs(Label label, String text, Limit limit) {
    assertThat(limit).isEqualTo(new Limit(label, text));
  }

  @Test
  void manyThreadsOnFullCoresAreLimitedByTheLargerConsumer() {
    assertIs(
        Label.CLIENT_CPU,
        "the 2 cores of client and server were 100 % busy,"
            + " and of the CPU time of client and server, the client used 61 %",
        limit(16, 300, 22.6, 14.5, client(1.20, 1.0, 0.02), server(0.77, 1.0, 0.02)));
    assertIs(
        Label.SERVER_CPU,
        "the 2 cores of client and server were 97 % busy,"
            + " and of the CPU time of client and server, the server used 53 %",
        limit(16, 940, 50.7, 61, client(0.87, 0.97, 0.05), server(0.99, 0.97, 0.05)));
  }

  @Test
  void otherProcessesOnFullCoresAreTheFirstLimit() {
    assertIs(
        Label.FOREIGN_LOAD,
        "the 2 cores of client and server were 100 % busy,"
            + " and other processes used 33 % of their time",
        limit(16, 500, 50, 50, client(0.7, 1.0, 0.33), server(0.64, 1.0, 0.33)));
  }

  @Test
  void otherProcessesOnIdleCoresAreNoLimit() {
    assertThat(limit(1, 60, 25, 15, client(0.4, 0.72, 0.3), server(0.25, 0.72, 0.3)).label())
        .isEqualTo(Label.ROUND_TRIP);
  }

  @Test
  void stolenTimeIsALimitEvenIfCoresAreIdle() {
    Side client = new Side(Side.CLIENT, 2, 0.5, 0.6, 0.0, 0.1);

    assertIs(
        Label.FOREIGN_LOAD,
        "the hypervisor gave other machines 10 % of the time"
            + " when the 2 cores of client and server were needed",
        limit(1, 60, 25, 15, client, server(0.4, 0.6, 0)));
  }

  @Test
  void oneThreadThatAlternatesWithTheServerIsARoundTrip() {
    assertIs(
        Label.ROUND_TRIP,
        "of 66 us per operation, the client computed for 31 us and the server for"
            + " 26 us; the 2 cores of client and server were 50 % busy",
        limit(1, 66.2, 30.6, 26.4, client(0.53, 0.38, 0), server(0.46, 0.38, 0)));
  }

  @Test
  void oneThreadWhoseScanKeepsTheServerComputingIsLimitedByTheServer() {
    assertIs(
        Label.SERVER_CPU,
        "cores were free, but of 8,300 us per operation, the server computed for 8,150 us",
        limit(1, 8_300, 70, 8_150, client(0.01, 0.5, 0), server(0.98, 0.5, 0)));
  }

  @Test
  void compilersNextToOneThreadDoNotMakeItTheLimit() {
    assertThat(limit(1, 66.6, 56.3, 35.1, client(0.88, 0.7, 0), server(0.55, 0.7, 0)).label())
        .isEqualTo(Label.ROUND_TRIP);
  }

  @Test
  void aSmallPoolIsTheLimitIfCoresAreIdle() {
    assertIs(
        Label.POOL,
        "of 400 us per operation, 300 us were waiting for one of 2 connections,"
            + " and the 2 cores of client and server were 65 % busy",
        limit(16, 2, 400, 300, 20.0, 25.0, client(0.6, 0.65, 0.02), server(0.7, 0.65, 0.02)));
  }

  @Test
  void aSmallPoolOnFullCoresIsNotTheLimit() {
    assertThat(
            limit(16, 4, 400, 300, 30.0, 25.0, client(1.1, 0.98, 0.02), server(0.8, 0.98, 0.02))
                .label())
        .isEqualTo(Label.CLIENT_CPU);
  }

  @Test
  void borrowingFromASufficientPoolIsNoWait() {
    assertThat(limit(1, 1, 0.4, 0.4, 0.39, 0.0, client(1, 0.5, 0), server(0, 0.5, 0)).label())
        .isEqualTo(Label.CLIENT_CPU);
  }

  @Test
  void manyThreadsOnIdleCoresWaitForLocksOrDisks() {
    assertIs(
        Label.WAITS,
        "with 16 threads, the 2 cores of client and server were 62 % busy:"
            + " most threads waited for locks or disks, not for round trips",
        limit(16, 1_000, 30, 45, client(0.48, 0.62, 0.02), server(0.72, 0.62, 0.02)));
  }

  @Test
  void eachSideIsComparedWithItsOwnCores() {
    Side client = side(Side.CLIENT, 1, 0.55, 0.58, 0.03);
    Side server = side(Side.SERVER, 3, 2.88, 0.97, 0.01);

    assertIs(
        Label.SERVER_CPU,
        "the 3 cores of the server were 97 % busy, and the server itself used 96 % of" + " them",
        limit(16, 400, 10, 52, client, server));
    assertThat(limit(16, 400, 10, 52, side(Side.CLIENT, 1, 0.96, 0.98, 0.02), server))
        .as("the fuller one")
        .isEqualTo(
            new Limit(
                Label.CLIENT_CPU,
                "the one core of the client was 98 % busy, and the client itself used 96 % of it"));
  }

  /** On two cores, with a latency of 100 us; of two equal consumers, the client is named. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 0, 20, 0.89, 0.2, ROUND_TRIP",
    "1, 1, 0, 20, 0.9, 0.09, CLIENT_CPU",
    "1, 1, 0, 20, 0.9, 0.1, FOREIGN_LOAD",
    "7, 6, 25, 20, 0.5, 0, POOL",
    "7, 6, 24, 20, 0.5, 0, ROUND_TRIP",
    "7, 7, 25, 20, 0.5, 0, ROUND_TRIP",
    "7, 7, 0, 80, 0.5, 0, CLIENT_CPU",
    "7, 7, 0, 79, 0.5, 0, ROUND_TRIP",
    "8, 8, 0, 20, 0.5, 0, WAITS"
  })
  void eachLimitStartsAtItsShare(
      int threads,
      int connections,
      double poolWait,
      double clientCpu,
      double busy,
      double foreign,
      Label label) {
    assertThat(
            limit(
                    threads,
                    connections,
                    100,
                    poolWait,
                    clientCpu,
                    0.0,
                    client(0.5, busy, foreign),
                    server(0.5, busy, foreign))
                .label())
        .isEqualTo(label);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 3.6, 50, CLIENT_CPU",
    "4, 3.5, 80, WAITS",
    "3, 1, 80, CLIENT_CPU",
    "3, 1, 79, WAITS"
  })
  void filesAreLimitedByTheirClientOrTheStorage(
      int threads, double used, double clientCpu, Label label) {
    Side client = side(Side.CLIENT, 4, used, 0, 0);

    assertThat(LimitRule.withoutServer(threads, 100, clientCpu, client))
        .returns(label, Limit::label)
        .extracting(Limit::rule)
        .asString()
        .startsWith("of 100.0 us per operation, client and kernel computed for");
  }

  @Test
  void withARemoteServerTheLimitIsUnknownUnlessTheClientIsBusy() {
    Side busy = new Side(Side.CLIENT, 2, 1.94, 0.99, null, 0.0);
    Side shared = new Side(Side.CLIENT, 2, 1.1, 0.99, null, 0.0);
    Side idle = new Side(Side.CLIENT, 2, 0.4, 0.25, null, 0.0);

    assertThat(limit(16, 16, 300, 0, 20, null, busy, null).label()).isEqualTo(Label.CLIENT_CPU);
    assertIs(
        Label.UNKNOWN,
        "the 2 cores of the client were 99 % busy, and the client itself used 55 % of them;"
            + " the server's process, perhaps on the same cores, cannot be seen",
        limit(16, 16, 300, 0, 20, null, shared, null));
    assertIs(
        Label.UNKNOWN,
        "the server's process cannot be seen," + " and the client used 20 % of its 2 cores",
        limit(16, 16, 300, 0, 20, null, idle, null));
    assertThat(limit(16, 2, 400, 300, 20, null, idle, null).label()).isEqualTo(Label.POOL);
  }
}
