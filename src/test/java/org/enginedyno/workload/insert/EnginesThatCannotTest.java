package org.enginedyno.workload.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which inserts an engine cannot take, and why; it takes all others. */
final class EnginesThatCannotTest {
  @ParameterizedTest
  @CsvSource({
    "ARCHIVE, INSERT_SMALL,",
    "ARCHIVE, INSERT_UNIQUE, secondary keys",
    "ARCHIVE, INSERT_IIBENCH, secondary keys",
    "ARCHIVE, CRASH_INSERT, secondary keys",
    "ARCHIVE, LOAD_DATA,",
    "CSV, INSERT_SMALL, keys and NULL values",
    "CSV, INSERT_UNIQUE, keys and NULL values",
    "CSV, INSERT_IIBENCH, keys",
    "CSV, LOAD_DATA, keys and NULL values",
    "MEMORY, INSERT_SMALL,",
    "MEMORY, INSERT_UNIQUE,",
    "MEMORY, INSERT_IIBENCH,",
    "MEMORY, LOAD_DATA,",
    "BLACKHOLE, INSERT_SMALL, stored rows",
    "BLACKHOLE, INSERT_UNIQUE, stored rows",
    "BLACKHOLE, INSERT_IIBENCH, stored rows",
    "BLACKHOLE, LOAD_DATA, stored rows"
  })
  void areSkippedForWhatTheyLack(String engine, String name, String lack) {
    Workload workload = Workloads.named(name);
    KnobValues usual = workload.knobs().values(Map.of());
    assertThat(Engines.shipped().of(engine).lack(workload.needs(usual)).orElse(null))
        .isEqualTo(lack);
  }
}
