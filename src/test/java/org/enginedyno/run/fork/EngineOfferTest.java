package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plans;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;

final class EngineOfferTest {
  private final EngineOffer offer =
      new EngineOffer(engines(), Set.of("mysql"), Set.of(), Engines.shipped());

  private static Map<String, List<String>> engines() {
    Map<String, List<String>> engines = new LinkedHashMap<>();
    engines.put("maria", List.of("Aria", "CSV", "InnoDB", "MyISAM"));
    engines.put("mysql", List.of("CSV", "InnoDB", "MyISAM"));
    return engines;
  }

  private static Plan plan(String... engines) {
    return plan("READ_FTS", Sample.MEASURE, engines);
  }

  private static Plan plan(String workload, Measure measure, String... engines) {
    return Plans.plan(
        "p",
        "P",
        List.of("maria", "mysql"),
        List.of(engines),
        List.of(workload),
        List.of(1),
        Map.of(),
        SampleClients.checkouts(Checkout.HELD),
        Axes.ALL_AT_A_TIME,
        Sample.DATA,
        measure,
        null,
        1);
  }

  @Test
  void spellsEnginesAsTheServersDo() {
    assertThat(offer.spelled(plan("innodb", "MYISAM", "aria", "InnoDB")))
        .containsExactly("InnoDB", "MyISAM", "Aria");
  }

  @Test
  void answersATypingErrorInOneLineWithWhatThereIs() {
    assertThatThrownBy(() -> offer.spelled(plan("InnoDB", "inodb")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "unknown engine 'inodb'; did you mean 'InnoDB'? maria offers: Aria, CSV, InnoDB,"
                + " MyISAM; mysql offers: CSV, InnoDB, MyISAM");
  }

  @Test
  void skipsAnEngineThatExistsAndIsNotOfferedHere() {
    assertThat(offer.spelled(plan("InnoDB", "RocksDB"))).containsExactly("InnoDB", "RocksDB");

    Matrix matrix = Matrix.of(plan("InnoDB", "RocksDB"), Workloads.selectable(), offer);

    assertThat(matrix.skipped())
        .extracting(Skip::reason)
        .containsExactlyInAnyOrder("maria does not offer RocksDB", "mysql does not offer RocksDB");
  }

  @Test
  void skipsAnEngineOnTheServerThatLacksIt() {
    Matrix matrix = Matrix.of(plan("Aria", "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.cells())
        .extracting(cell -> cell.server() + " " + cell.engine())
        .containsExactly("maria Aria", "maria InnoDB", "mysql InnoDB");
    assertThat(matrix.skipped())
        .extracting(skip -> skip.cell().server() + ": " + skip.reason())
        .containsExactly("mysql: mysql does not offer Aria");
  }

  @Test
  void skipsAnEngineThatCannotHoldTheTable() {
    Matrix matrix = Matrix.of(plan("CSV", "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.skipped())
        .extracting(skip -> skip.cell().server() + ": " + skip.reason())
        .anySatisfy(reason -> assertThat(reason).startsWith("maria: CSV lacks "));
    assertThat(matrix.cells()).extracting(Cell::engine).containsOnly("InnoDB");
  }

  @Test
  void killsNoServerThatRunsAlready() {
    Measure once =
        new Measure(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 1, ScoreRule.MEDIAN, null);
    Matrix matrix = Matrix.of(plan("CRASH_INSERT", once, "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.cells()).extracting(Cell::server).containsExactly("maria");
    assertThat(matrix.skipped())
        .extracting(Skip::reason)
        .containsExactly(
            "mysql was not started by dyno and must not be killed; use a server that dyno starts");
  }

  @Test
  void killsAServerOnceInAForkAlone() {
    assertThat(Sample.MEASURE.runs()).isGreaterThan(1);
    Matrix matrix =
        Matrix.of(plan("CRASH_INSERT", Sample.MEASURE, "InnoDB"), Workloads.selectable(), offer);

    assertThat(matrix.cells()).isEmpty();
    assertThat(matrix.skipped())
        .extracting(Skip::reason)
        .anyMatch(reason -> reason.startsWith("each run ends with a kill, so a fork has one run"));
  }
}
