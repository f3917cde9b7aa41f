package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.enginedyno.result.proof.Check;
import org.enginedyno.run.bed.Evidence;
import org.junit.jupiter.api.Test;

final class EngineCheckTest {
  private static Optional<Check> check(String found) {
    return new EngineCheck().of(Sample.outcome(Sample.evidence(found)));
  }

  @Test
  void findsATableThatIsInAnotherEngine() {
    assertThat(check("MyISAM"))
        .hasValue(
            new Check(
                "engine", false, "the table is in MyISAM, not in InnoDB (dyno clean removes it)"));
  }

  @Test
  void takesNamesAsServersSpellThem() {
    assertThat(check("INNODB")).hasValue(new Check("engine", true, "the table is in INNODB"));
  }

  @Test
  void findsThatThereIsNoTable() {
    Evidence none = Evidence.withoutTables(Sample.APPLIED);

    assertThat(new EngineCheck().of(Sample.outcome(none)))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void doesNotAriseForAFloor() {
    assertThat(new EngineCheck().of(Sample.floorOutcome())).isEmpty();
  }
}
