package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.result.proof.Check;
import org.junit.jupiter.api.Test;

final class AccessCheckTest {
  private static Check check(Map<String, String> explained) {
    return new AccessCheck()
        .of(Sample.outcome(Sample.evidence("InnoDB", explained, "a1")))
        .orElseThrow();
  }

  private static String failure(Map<String, String> explained) {
    Check check = check(explained);
    assertThat(check.passed()).isFalse();
    return check.detail();
  }

  @Test
  void isContentWithTheDeclaredWay() {
    assertThat(check(Sample.AS_DECLARED))
        .isEqualTo(
            new Check("access", true, "the plan is as declared: index country_id (covering)"));
  }

  @Test
  void findsAnIndexThatWasDropped() {
    assertThat(failure(Map.of("type", "ALL")))
        .isEqualTo("the plan is full scan where index country_id (covering) is declared");
  }

  @Test
  void findsAnotherIndexThanTheDeclaredOne() {
    assertThat(failure(Map.of("key", "email", "extra", "Using index")))
        .isEqualTo(
            "the plan is index email (covering) where index country_id (covering) is declared");
  }

  @Test
  void findsThatTheIndexDoesNotSufficeAnyMore() {
    assertThat(failure(Map.of("key", "country_id", "extra", "Using index condition")))
        .isEqualTo("the plan is index country_id where index country_id (covering) is declared");
  }

  @Test
  void doesNotAriseForAFloor() {
    assertThat(new AccessCheck().of(Sample.floorOutcome())).isEmpty();
  }
}
