package org.enginedyno.workload.insert;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.workload.Effect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BatchTest {
  private static Client client(Driver driver, Profile profile, PreparedBy statements) {
    return SampleClients.client(
        PlanAxis.DRIVER, driver, PlanAxis.PROFILE, profile, PlanAxis.STATEMENTS, statements);
  }

  @Test
  void isAnOperationOfItsOwnWhereNothingCommits() {
    Batch array = new Batch(100, 0, BatchMode.VALUES);

    assertThat(array.rowsPerOperation()).isEqualTo(100);
    assertThat(array.statements()).isEqualTo(1);
    assertThat(array.effect()).isEqualTo(Effect.adding(1, 100, 0));
    assertThat(array.effect().isTransaction()).isFalse();
  }

  @Test
  void sendsAsManyInsertsAsItHasStatementsUnlessTheDriverSendsThemOneByOne() {
    assertThat(new Batch(10, 100, BatchMode.REWRITTEN).effect())
        .isEqualTo(Effect.adding(10, 100, 1));
    assertThat(new Batch(10, 100, BatchMode.ONE_BY_ONE).effect())
        .isEqualTo(Effect.adding(100, 100, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "10, 25, 100, 25 rows to a commit are not a number of statements of 10 rows",
    "10, 20, 110, 110 rows are not a number of operations of 20 rows",
    "10, 0, 15, 15 rows are not a number of operations of 10 rows"
  })
  void goesUpInItsRows(int perStatement, int perCommit, long rows, String why) {
    assertThat(new Batch(perStatement, perCommit, BatchMode.VALUES).unfit(rows, Client.USUAL))
        .contains(why);
  }

  @ParameterizedTest
  @CsvSource({
    "MYSQL, EQUAL, SERVER, BULK, 'only MariaDB''s driver sends batches in bulk'",
    "MARIADB, EQUAL, CLIENT, BULK, 'only MariaDB''s driver sends batches in bulk, and only prepared"
        + " ones'",
    "MARIADB, EQUAL, SERVER, REWRITTEN, 'MariaDB''s driver prepares nothing on the server that it"
        + " rewrites'",
    "MYSQL, AS_SHIPPED, CLIENT, REWRITTEN, 'as shipped, drivers are told nothing of batches'"
  })
  void isSentOnlyAsTheClientCan(
      String driver, Profile profile, PreparedBy statements, BatchMode mode, String why) {
    Driver family = driver.equals("MYSQL") ? Driver.MYSQL : Driver.MARIADB;
    Batch batch = new Batch(10, 0, mode);

    assertThat(batch.unfit(100, client(family, profile, statements)))
        .hasValueSatisfying(reason -> assertThat(reason).startsWith(why));
    assertThat(new Batch(10, 0, BatchMode.VALUES).unfit(100, client(family, profile, statements)))
        .isEmpty();
  }

  @Test
  void isNoneOfOneRow() {
    assertThat(new Batch(1, 0, BatchMode.REWRITTEN).unfit(100, Client.USUAL))
        .contains("a batch of one row is none");
  }
}
