package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.result.proof.Check;
import org.enginedyno.run.bed.Evidence;
import org.junit.jupiter.api.Test;

final class TableCheckTest {
  private static Optional<Check> check(String found) {
    return new TableCheck().of(Sample.outcome(Sample.evidence(found), Sample.fork()));
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
        .hasValue(new Check("table", true, "the table is in InnoDB, and as it was made"));
  }

  @Test
  void findsAnIndexThatWasAddedBeforeAForkOrDuringIt() {
    TableDefinition altered =
        new TableDefinition(
            List.of("PRIMARY KEY (`id`)", "KEY `country_id` (`country_id`)", "KEY `dob` (`dob`)"));
    Evidence after = Sample.evidence(Sample.table("InnoDB", altered));

    assertThat(new TableCheck().of(Sample.outcome(Sample.evidence("InnoDB"), after)))
        .hasValue(
            new Check(
                "table",
                false,
                "table normal is not what it was when it was made: now KEY `dob` (`dob`)"));
    assertThat(new TableCheck().of(Sample.outcome(after, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void findsThatThereIsNoTable() {
    Evidence none = Evidence.withoutTables(Sample.APPLIED, Sample.VARIABLES);

    assertThat(new TableCheck().of(Sample.outcome(none, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void doesNotAriseForAFloor() {
    assertThat(new TableCheck().of(Sample.floorOutcome())).isEmpty();
  }
}
