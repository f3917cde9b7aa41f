package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.subject.Evidence;
import org.junit.jupiter.api.Test;

final class TableCheckTest {
  private static Optional<Check> check(String found) {
    return ServerChecks.table(Sample.outcome(Sample.evidence(found), Sample.fork()));
  }

  @Test
  void findsATableThatIsInAnotherEngine() {
    assertThat(check("MyISAM"))
        .hasValue(
            new Check(
                "table", false, "the table is in MyISAM, not in InnoDB (dyno clean removes it)"));
  }

  @Test
  void takesNamesAsServersSpellThem() {
    assertThat(check("INNODB"))
        .hasValue(
            new Check("table", true, "the table is in InnoDB, unchanged since it was created"));
  }

  @Test
  void findsAnIndexThatWasAddedBeforeAForkOrDuringIt() {
    TableDefinition altered =
        new TableDefinition(
            List.of("PRIMARY KEY (`id`)", "KEY `country_id` (`country_id`)", "KEY `dob` (`dob`)"));
    Evidence after = Sample.evidence(Sample.table("InnoDB", altered));

    assertThat(ServerChecks.table(Sample.outcome(Sample.evidence("InnoDB"), after)))
        .hasValue(
            new Check(
                "table",
                false,
                "table normal has changed since it was created: now KEY `dob` (`dob`)"));
    assertThat(ServerChecks.table(Sample.outcome(after, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void findsAnotherRowFormatThanRequested() {
    Cell cell =
        Sample.like(Sample.PATTERN.name(), "InnoDB")
            .settings(Map.of("innodb_default_row_format", "redundant"))
            .cell();

    assertThat(ServerChecks.table(Sample.outcome(cell, inFormat("Dynamic"), Sample.fork())))
        .hasValueSatisfying(
            check ->
                assertThat(check.detail())
                    .isEqualTo(
                        "table normal has row format Dynamic, but innodb_default_row_format ="
                            + " redundant was requested"));
    assertThat(ServerChecks.table(Sample.outcome(cell, inFormat("Redundant"), Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isTrue());
  }

  private static Evidence inFormat(String format) {
    TableDefinition definition = new TableDefinition(List.of("row_format = " + format));
    return Sample.evidence(
        new Evidence.OfTable(
            "normal",
            "InnoDB",
            Engines.shipped().of("InnoDB"),
            definition,
            definition,
            Sample.STATISTICS));
  }

  @Test
  void findsThatThereIsNoTable() {
    Evidence none = Evidence.withoutTables(Sample.APPLIED, Sample.VARIABLES);

    assertThat(ServerChecks.table(Sample.outcome(none, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void doesNotApplyToAFloor() {
    assertThat(ServerChecks.table(Sample.floorOutcome())).isEmpty();
  }
}
