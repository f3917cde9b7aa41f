package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.result.Retries;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.ConflictWorkload.Conflict;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations that are certain to conflict. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class AttemptsIT {
  private static final List<String> STATEMENTS =
      List.of(
          "UPDATE counted SET n = n + 1 WHERE id = ?", "INSERT INTO counted (id, n) VALUES (?, 0)");

  private final TestDatabase database;

  AttemptsIT(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  void fill() throws SQLException {
    database.execute(
        "CREATE TABLE counted (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB",
        "INSERT INTO counted VALUES (1, 0), (2, 0)");
  }

  @AfterEach
  void drop() throws SQLException {
    database.execute("DROP TABLE counted");
  }

  private int sum() throws SQLException {
    return Integer.parseInt(database.query("SELECT sum(n) FROM counted").get(0));
  }

  private Pool pool(DriverFamily driver) throws SQLException {
    return Pool.open(
        database.target(),
        new ConnectionConfig(driver, Profile.EQUAL, PreparedBy.SERVER),
        2,
        false);
  }

  private static Attempts attempts(StatementSource lease, Conflict... allowed) {
    return new Attempts(lease, "WORK", Set.of(allowed), true);
  }

  private static void update(StatementSource lease, int id) throws SQLException {
    PreparedStatement update = lease.statement(0);
    update.setInt(1, id);
    update.executeUpdate();
  }

  /** Each holds a row that the other needs. */
  @ParameterizedTest
  @EnumSource(Checkout.class)
  void retriesOneOfTwoDeadlockedOperations(Checkout checkout) throws Exception {
    for (DriverFamily driver : DriverFamily.values()) {
      int before = sum();
      CyclicBarrier bothHoldOne = new CyclicBarrier(2);
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try (Pool pool = pool(driver)) {
        List<Callable<Retries>> work =
            List.of(
                () -> crossing(StatementSource.of(checkout, pool, STATEMENTS), bothHoldOne, 1, 2),
                () -> crossing(StatementSource.of(checkout, pool, STATEMENTS), bothHoldOne, 2, 1));
        List<Retries> counted = new ArrayList<>();
        for (Future<Retries> done : threads.invokeAll(work)) {
          counted.add(done.get());
        }
        Retries all = Retries.sum(counted);
        assertThat(all.retries()).as(driver.toString()).isEqualTo(1);
        assertThat(all.errors()).containsOnlyKeys("40001/1213").containsValue(1L);
      } finally {
        threads.shutdown();
      }
      assertThat(sum()).as("each has done its two updates once").isEqualTo(before + 4);
    }
  }

  private static Retries crossing(
      StatementSource lease, CyclicBarrier bothHoldOne, int first, int second) throws Exception {
    boolean[] crossed = {false};
    Attempts attempts = attempts(lease, Conflict.DEADLOCK);
    lease.take(System.nanoTime());
    assertThat(
            attempts.of(
                () -> {
                  update(lease, first);
                  if (!crossed[0]) {
                    crossed[0] = true;
                    await(bothHoldOne);
                  }
                  update(lease, second);
                  lease.commit();
                }))
        .isTrue();
    lease.giveBack();
    lease.close();
    return attempts.counted();
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  /** After a lock wait timeout the server only rolls back the statement. */
  @ParameterizedTest
  @EnumSource(DriverFamily.class)
  void rollsBackTheWholeTransactionAfterALockWaitTimeout(DriverFamily driver) throws SQLException {
    try (Pool pool = pool(driver);
        Connection other = Connections.openDatabase(database.target(), Map.of());
        Statement holding = other.createStatement()) {
      StatementSource lease = StatementSource.of(Checkout.HELD, pool, STATEMENTS);
      try (PreparedStatement impatient =
          lease.statement(0).getConnection().prepareStatement("SET innodb_lock_wait_timeout = 1")) {
        impatient.execute();
      }
      other.setAutoCommit(false);
      holding.execute("UPDATE counted SET n = 0 WHERE id = 2");
      Attempts attempts = attempts(lease, Conflict.LOCK_WAIT);
      int[] tries = {0};
      boolean done =
          attempts.of(
              () -> {
                if (tries[0]++ == 1) {
                  other.rollback();
                }
                update(lease, 1);
                update(lease, 2);
                lease.commit();
              });
      assertThat(done).isTrue();
      assertThat(attempts.counted().retries()).isEqualTo(1);
      assertThat(attempts.counted().errors().keySet()).singleElement().asString().endsWith("/1205");
      assertThat(sum()).isEqualTo(2);
      lease.close();
    }
  }

  @Test
  void countsADuplicateWithoutRetryingIt() throws SQLException {
    try (Pool pool = pool(DriverFamily.MYSQL)) {
      StatementSource lease = StatementSource.of(Checkout.HELD, pool, STATEMENTS);
      Attempts attempts = attempts(lease, Conflict.DUPLICATE);
      assertThat(attempts.of(() -> insertAfterUpdate(lease))).isFalse();
      assertThat(attempts.counted().errors()).containsEntry("23000/1062", 1L);
      assertThat(attempts.counted().retries()).isZero();
      assertThat(sum()).as("what came before it is taken back").isZero();
      lease.close();
    }
  }

  private static void insertAfterUpdate(StatementSource lease) throws SQLException {
    update(lease, 1);
    PreparedStatement insert = lease.statement(1);
    insert.setInt(1, 2);
    insert.executeUpdate();
    lease.commit();
  }

  @Test
  void failsOnAnUnexpectedError() throws SQLException {
    try (Pool pool = pool(DriverFamily.MYSQL)) {
      StatementSource lease = StatementSource.of(Checkout.HELD, pool, STATEMENTS);
      Attempts attempts = attempts(lease, Conflict.DEADLOCK);
      assertThatThrownBy(() -> attempts.of(() -> insertAfterUpdate(lease)))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Duplicate entry '2'");
      assertThat(attempts.counted()).isEqualTo(Retries.NONE);
      lease.close();
    }
  }

  @Test
  void givesUpAnOperationThatNeverSucceeds() throws SQLException {
    try (Pool pool = pool(DriverFamily.MYSQL)) {
      StatementSource lease = StatementSource.of(Checkout.HELD, pool, STATEMENTS);
      Attempts attempts = attempts(lease, Conflict.DEADLOCK);
      assertThatThrownBy(
              () ->
                  attempts.of(
                      () -> {
                        update(lease, 1);
                        throw new SQLException("Deadlock found", "40001", 1213);
                      }))
          .isInstanceOf(SQLException.class)
          .hasMessage("WORK failed after 100 tries: Deadlock found");
      assertThat(attempts.counted().conflicts()).isEqualTo(Attempts.MOST);
      assertThat(attempts.counted().retries()).isEqualTo(Attempts.MOST - 1);
      lease.close();
    }
  }
}
