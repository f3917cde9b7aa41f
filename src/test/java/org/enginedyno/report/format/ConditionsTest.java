package org.enginedyno.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.enginedyno.run.proof.Sample;
import org.junit.jupiter.api.Test;

final class ConditionsTest {
  private static Measurement written(
      String server, String engine, String profile, Log log, Map<String, String> variables) {
    Cell cell =
        Sample.like(Sample.PATTERN.name(), engine)
            .on(server)
            .settings(Map.of("durability", profile))
            .cell();
    Measurement bare = SampleMeasurements.ok(cell, 1.0);
    return new Measurement(
        cell,
        Status.OK,
        List.of(),
        Instant.EPOCH,
        1,
        bare.figures(),
        SampleMeasurements.proof(new DurabilityInForce(log, variables, null)));
  }

  private static Measurement innodb(String server, String profile, String flush, String binlog) {
    return written(
        server,
        "InnoDB",
        profile,
        Log.OWN,
        Map.of("innodb_flush_log_at_trx_commit", flush, "log_bin", binlog));
  }

  private static final Measurement MYISAM =
      written("one", "MyISAM", "durable", Log.NONE, Map.of("log_bin", "OFF"));

  @Test
  void nameEachEngineOnceIfItsDurabilityIsTheSame() {
    List<Measurement> cells =
        List.of(innodb("one", "durable", "1", "OFF"), innodb("one", "durable", "1", "OFF"), MYISAM);

    assertThat(Conditions.durability(cells))
        .hasValue(
            "Durability in force: InnoDB: innodb_flush_log_at_trx_commit=1, log_bin=OFF"
                + " · MyISAM: no log, log_bin=OFF");
    assertThat(Conditions.mixedDurability(cells))
        .as("an engine without a log mixes none")
        .isEmpty();
  }

  @Test
  void reportWhereEachAppliesAndThatTheyAreMixed() {
    List<Measurement> cells =
        List.of(innodb("one", "durable", "1", "OFF"), innodb("one", "relaxed", "2", "OFF"));

    assertThat(Conditions.durability(cells).orElseThrow())
        .contains("InnoDB (durability=durable): ", "InnoDB (durability=relaxed): ");
    assertThat(Conditions.mixedDurability(cells)).isEqualTo(", mixed durability");
  }

  @Test
  void areMixedIfOnlyOneServerWritesABinaryLog() {
    List<Measurement> cells =
        List.of(innodb("one", "as shipped", "1", "OFF"), innodb("two", "as shipped", "1", "ON"));

    assertThat(Conditions.mixedDurability(cells)).isEqualTo(", mixed durability");
    assertThat(Conditions.durability(cells).orElseThrow()).contains("InnoDB (two, durability");
  }

  @Test
  void areAbsentIfNothingIsWritten() {
    List<Measurement> read = List.of(SampleMeasurements.ok(Sample.cell("InnoDB"), 1.0));

    assertThat(Conditions.durability(read)).isEqualTo(Optional.empty());
    assertThat(Conditions.mixedDurability(read)).isEmpty();
  }
}
