package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which plans can be soaks, and which are refused in one line. */
final class SoakPlanTest {
  private final Dyno dyno;

  SoakPlanTest(@TempDir Path folder) {
    dyno = new Dyno(folder);
  }

  @Test
  void aSoakReplacesTheRunsOfThePlanByOne() {
    assertThat(dyno.prints("run ci --dry-run --workload READ_PK_POINT --set measure.soak=30m"))
        .contains("soak of 30m 00s")
        .containsPattern("predicted time: 1h 0\\dm");
    assertThat(dyno.prints("run soak --dry-run --budget 20m")).contains("soak of 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run ci --dry-run --set measure.soak=1m"
            + " | measure.soak: runs of INSERT_SMALL end after a number of rows, not by"
            + " time; set measure.runs",
        "run dimitri-2012-fileio-short --dry-run --set measure.soak=1m"
            + " | measure.soak samples a server, and ... has none; set measure.runs",
        "run soak --dry-run --set arrivals='ramp(1/s..9/s, 1m)'"
            + " | measure.soak: stalls need a steady rate, but arrivals are"
            + " ramp(1/s..9/s, 60s); name one rate",
        "run soak --dry-run --set measure.runs=3"
            + " | measure.soak is one run; remove measure.runs",
        "run ci --dry-run --set measure.stall=1s"
            + " | measure.stall is for soaks; set measure.soak too, or remove it",
        "run soak --dry-run --set measure.soak=9s | measure.soak: must be 10s to 20h: 9s",
        "run soak --dry-run --set measure.soak=10s --set measure.stall=10s"
            + " | measure.stall: 10s is not shorter than the soak of 10s; set less",
        "duel --plan soak driver=mysql driver=mariadb --dry-run"
            + " | measure.soak: a duel measures in slices, not in one long run; remove it, or use"
            + " dyno run",
      })
  void refusesInvalidSoaks(String command, String message) {
    String[] parts = message.split("\\.\\.\\. ", 2);
    assertThat(dyno.refusal(command)).contains(parts);
  }
}
