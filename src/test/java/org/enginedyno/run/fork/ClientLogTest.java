package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.enginedyno.db.facts.ProcessList;
import org.enginedyno.db.facts.ProcessList.Session;
import org.enginedyno.result.OtherClients;
import org.enginedyno.run.fork.ServerMonitor.ClientLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClientLogTest {
  private static final long OTHER = 7;

  private static Session session(String user, String command, long seconds, String state) {
    return new Session(OTHER, user, "db1", command, seconds, state, "");
  }

  private static Session idle(long seconds) {
    return session("eve", "Sleep", seconds, "");
  }

  private static Session query(String statement) {
    return new Session(OTHER, "eve", "db1", "Query", 0, "Sending data", statement);
  }

  /** The lists are a second apart, and none takes any time. */
  private static OtherClients others(Set<Long> own, Session... bySecond) {
    ClientLog log = new ClientLog(true);
    for (int second = 0; second < bySecond.length; second++) {
      long now = TimeUnit.SECONDS.toNanos(second);
      log.add(new ProcessList(List.of(bySecond[second])), now, now);
    }
    return log.others(own, session -> Optional.of("select * from t where id = ?"));
  }

  @Test
  void namesClientsThatExecuteAStatementAtAnyMoment() {
    assertThat(others(Set.of(), idle(5), query("select benchmark(?, ?)"), idle(0)).toString())
        .isEqualTo(
            "another client worked on the server: eve@db1, Query (Sending data): select"
                + " benchmark(?, ?)");
  }

  @Test
  void namesClientsThatWorkedBetweenTwoLists() {
    assertThat(others(Set.of(), idle(5), idle(6), idle(0)).worked())
        .containsExactly("eve@db1, last: select * from t where id = ?");
  }

  @Test
  void omitsClientsSeenOnceWhileConnectingOrDisconnecting() {
    assertThat(others(Set.of(), session("eve", "Busy", 0, ""), idle(0)).isAlone()).isTrue();
    assertThat(others(Set.of(), idle(5), session("eve", "Killed", 0, "Rollback")).isAlone())
        .isTrue();
  }

  @Test
  void namesClientsWithALongRollback() {
    Session rollback = session("eve", "Killed", 0, "Rollback");

    assertThat(others(Set.of(), idle(5), rollback, rollback).worked())
        .containsExactly("eve@db1, Killed (Rollback)");
  }

  @Test
  void namesClientsThatConnectedLater() {
    ClientLog log = new ClientLog(true);
    log.add(new ProcessList(List.of()), 0, 0);
    log.add(new ProcessList(List.of(idle(0))), 2_000_000_000, 2_000_000_000);

    assertThat(log.others(Set.of(), session -> Optional.empty()).worked())
        .containsExactly("eve@db1, short statements");
  }

  @Test
  void namesIdleClientsThatEnded() {
    assertThat(ended(idle(5), idle(6)).worked())
        .containsExactly("eve@db1, disconnected, perhaps after a statement");
    assertThat(
            ended(session("system user", "Sleep", 9, ""), session("system user", "Sleep", 9, ""))
                .isAlone())
        .isTrue();
    assertThat(ended(idle(5)).isAlone()).as("one of dyno's sessions may have been ending").isTrue();
    assertThat(ended(idle(0), idle(0)).isAlone()).as("likewise").isTrue();
  }

  private static OtherClients ended(Session... before) {
    ClientLog log = new ClientLog(true);
    for (Session session : before) {
      log.add(new ProcessList(List.of(session)), 0, 0);
    }
    log.add(new ProcessList(List.of()), 0, 0);
    return log.others(Set.of(), session -> Optional.empty());
  }

  @Test
  void omitsIdleClients() {
    assertThat(others(Set.of(), idle(5), idle(6), idle(7)).isAlone()).isTrue();
    assertThat(others(Set.of(), idle(0), idle(0), idle(1)).isAlone())
        .as("worked before the first list, as seconds are whole")
        .isTrue();
  }

  @Test
  void omitsDynosOwnSessions() {
    assertThat(others(Set.of(OTHER), idle(5), query("select 1"), idle(0)).isAlone()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "event_scheduler, Daemon, Waiting on empty queue, true",
    "system user, Connect, Waiting for master to send event, true",
    "system user, Slave_SQL, Slave has read all relay log; waiting for more updates, true",
    "system user, Slave_worker, Waiting for work from SQL thread, true",
    "repl, Binlog Dump, Master has sent all binlog to slave; waiting for more updates, true",
    "system user, Daemon, InnoDB purge worker, true",
    "system user, Slave_SQL, Applying batch of row changes (write), false",
    "repl, Binlog Dump GTID, Sending binlog event to replica, false",
    "system user, Connect, Reading event from the relay log, false"
  })
  void omitsTheServersOwnWaitingSessions(
      String user, String command, String state, boolean isAlone) {
    assertThat(others(Set.of(), session(user, command, 90, state)).isAlone()).isEqualTo(isAlone);
  }

  @Test
  void reportsThatItCouldNotSeeAllClients() {
    assertThat(new OtherClients(3, false, List.of()).check().orElseThrow().detail())
        .isEqualTo(
            "unknown; only sessions of dyno's own user were visible in 3 readings of its process"
                + " list (GRANT PROCESS ON *.*)");
    assertThat(new OtherClients(3, true, List.of()).check().orElseThrow().detail())
        .isEqualTo("no other client worked on the server in 3 readings of its process list");
    assertThat(OtherClients.UNKNOWN.check()).isEmpty();
  }

  @Test
  void namesAFewOfMany() {
    List<String> many = Stream.of("a", "b", "c", "c", "d", "e").toList();
    assertThat(new OtherClients(3, true, many).toString())
        .isEqualTo("5 other clients worked on the server: a; b; c; d; ...");
  }
}
