package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.result.Proof.Check;
import org.junit.jupiter.api.Test;

final class AccessCheckTest {
  private static final String DECLARED = " where index country_id (covering) is declared";

  private static Check check(Map<String, String> before, Map<String, String> after) {
    return ServerChecks.access(
            Sample.outcome(Sample.evidence("InnoDB", before), Sample.evidence("InnoDB", after)))
        .orElseThrow();
  }

  private static Map<String, String> with(String column, String value) {
    Map<String, String> row = new TreeMap<>(Sample.AS_DECLARED);
    row.put(column, value);
    return row;
  }

  private static String failure(Map<String, String> explained) {
    Check check = check(explained, explained);
    assertThat(check.passed()).isFalse();
    return check.detail();
  }

  @Test
  void acceptsTheDeclaredAccess() {
    assertThat(check(Sample.AS_DECLARED, Sample.AS_DECLARED))
        .isEqualTo(
            new Check("access", true, "the plan is as declared: index country_id (covering)"));
  }

  @Test
  void findsAnIndexThatWasDropped() {
    assertThat(failure(Map.of("table", "normal", "type", "ALL")))
        .isEqualTo("the plan is full scan" + DECLARED + " (table normal, type ALL, extra none)");
  }

  @Test
  void findsAnotherIndexThanTheDeclaredOne() {
    assertThat(failure(with("key", "email")))
        .startsWith("the plan is index email (covering)" + DECLARED);
  }

  @Test
  void findsThatTheIndexDoesNotSufficeAnyMore() {
    assertThat(failure(with("extra", "Using index condition")))
        .startsWith("the plan is index country_id" + DECLARED);
  }

  @Test
  void findsThatTheWholeIndexIsRead() {
    assertThat(failure(with("type", "index"))).contains("type index");
  }

  @Test
  void findsThatTheServerDoesMoreThanRead() {
    assertThat(failure(with("extra", "Using index; Using filesort"))).contains("Using filesort");
  }

  @Test
  void findsThatAnotherTableIsRead() {
    assertThat(failure(with("table", "other"))).contains("table other");
  }

  @Test
  void findsThatNoTableIsReadAtAll() {
    assertThat(failure(Map.of("extra", "Select tables optimized away")))
        .isEqualTo(
            "the plan is no reading of rows"
                + DECLARED
                + " (table none, type none, extra Select tables optimized away)");
  }

  @Test
  void looksAfterAForkToo() {
    assertThat(check(Sample.AS_DECLARED, with("key", "email")).passed()).isFalse();
  }

  @Test
  void doesNotApplyToAFloor() {
    assertThat(ServerChecks.access(Sample.floorOutcome())).isEmpty();
  }
}
