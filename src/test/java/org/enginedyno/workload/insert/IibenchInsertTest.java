package org.enginedyno.workload.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Statement;
import org.junit.jupiter.api.Test;

final class IibenchInsertTest {
  private static final DataSpec DATA = new DataSpec(1_000, 1);
  private static final int PRICE = 4;
  private final IibenchInsert workload = IibenchInsert.INSERT_IIBENCH;

  private KnobValues schema(String name) {
    return workload.knobs().values(Map.of("iibench.schema", name, "iibench.readers", "1"));
  }

  private String created(String schema) {
    return workload.tables(DATA, schema(schema)).get(0).create("t", "InnoDB", "");
  }

  @Test
  void makesThePublishedTableWherePlansSayNothing() {
    assertThat(schema("2013").unusual()).doesNotContain("iibench.schema");
    assertThat(created("2013"))
        .contains(
            "transactionid int NOT NULL",
            "price float NOT NULL",
            "KEY marketsegment (price, customerid)",
            "KEY registersegment (cashregisterid, price, customerid)",
            "KEY pdc (price, dateandtime, customerid)");
  }

  @Test
  void makesTheTableOfLaterYearsWhereThatIsAskedFor() {
    assertThat(schema("later").unusual()).contains("iibench.schema");
    assertThat(created("later"))
        .contains(
            "transactionid bigint NOT NULL",
            "price int NOT NULL",
            "KEY marketsegment (productid, customerid, price)",
            "KEY registersegment (cashregisterid, customerid, price)",
            "KEY pdc (price, dateandtime, customerid)");
  }

  @Test
  void drawsWholePricesForTheLaterTableAlone() {
    assertThat(workload.rows(DATA, schema("2013")).of(7)[PRICE]).isInstanceOf(Float.class);
    InsertWorkload.RowValues later = workload.rows(DATA, schema("later"));
    for (int row = 1; row <= 1_000; row++) {
      assertThat(later.of(row)[PRICE])
          .isInstanceOfSatisfying(Integer.class, price -> assertThat(price).isBetween(0, 499));
    }
  }

  private List<Statement> asked(String schema) {
    return ((SideWork.Queries) workload.beside(DATA, schema(schema)).orElseThrow()).statements();
  }

  @Test
  void asksByTheKeysThatTheTableHas() {
    assertThat(asked("2013"))
        .extracting(Statement::sql)
        .first()
        .asString()
        .contains(
            "SELECT price, customerid FROM", "WHERE price >= ?", "ORDER BY price, customerid");
    assertThat(asked("later"))
        .extracting(Statement::sql)
        .satisfiesExactly(
            market ->
                assertThat(market)
                    .contains("FORCE INDEX (marketsegment)", "WHERE productid >= ?")
                    .contains("ORDER BY productid, customerid, price LIMIT 10"),
            register -> assertThat(register).contains("WHERE cashregisterid > ?"),
            pdc -> assertThat(pdc).contains("WHERE price >= ?"));
  }
}
