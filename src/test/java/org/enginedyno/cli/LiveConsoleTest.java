package org.enginedyno.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.enginedyno.Golden;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.enginedyno.result.fork.RowProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LiveConsoleTest {
  private static final Cell SHORT = CellBuilder.of("READ_PK_POINT", "InnoDB").threads(4).cell();
  private static final Cell LONG =
      CellBuilder.of("READ_KEY_POINT_NO_DATA_LIMIT", "MyISAM").threads(256).cell();

  /** The output of a run, with readable escapes. */
  private static String told(Screen screen) {
    StringWriter err = new StringWriter();
    try (LiveConsole console =
        new LiveConsole(new Dyno(Path.of(""), Map.of(), screen).context(new StringWriter(), err))) {
      console.note("starting or reaching server embedded, which takes some seconds");
      console.cellStarts(1, 16, SHORT, 1, Duration.ofMinutes(3));
      console.rate(12_345.6, false);
      console.rate(23_456.7, true);
      console.cellEnds(1, 16, SampleMeasurements.ok(SHORT, 23_456.7));
      console.cellStarts(12, 16, LONG, 2, Duration.ofMinutes(2));
      console.rate(123_456.7, false);
      console.rows(new RowProgress(12_000, 1_000_000, 1_000_000_000L));
      console.cellEnds(
          12,
          16,
          Measurement.ended(
              LONG,
              Status.INVALID,
              Instant.EPOCH,
              1,
              "EXPLAIN shows index email where the primary key was to be used"));
    }
    return err.toString().replace("\r", "<CR>").replace("\u001b", "<ESC>");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 200})
  void fitsATerminal(int columns) {
    String told = told(Dyno.FixedScreen.terminal(columns));

    Golden.assertMatches(getClass(), "live-" + columns + ".txt", told);
    assertThat(told.replace("<ESC>[2K", "").split("\n|<CR>"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    assertThat(US_ASCII.newEncoder().canEncode(told)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dumb", "pipe"})
  void writesPlainLinesWithoutATerminal(String kind) {
    String told = told(kind.equals("pipe") ? Dyno.FixedScreen.NONE : Dyno.FixedScreen.dumb(80));

    Golden.assertMatches(getClass(), "live-" + kind + ".txt", told);
    assertThat(told).doesNotContain("<");
  }

  @Test
  void namesAProbeByItsRate() {
    StringWriter err = new StringWriter();
    Cell probe = SHORT.probe(PlanAxis.ARRIVALS.parsed("500/s"));
    try (LiveConsole console =
        new LiveConsole(
            new Dyno(Path.of(""), Map.of(), Dyno.FixedScreen.NONE)
                .context(new StringWriter(), err))) {
      console.runStarts(List.of(SHORT));
      for (Cell cell : List.of(SHORT, probe)) {
        console.cellStarts(1, 2, cell, 1, Duration.ofMinutes(3));
        console.cellEnds(1, 2, SampleMeasurements.ok(cell, 400.0));
      }
    }

    assertThat(err.toString().lines().map(line -> line.replaceFirst("  .*", "")))
        .containsExactly(
            "[1/2] READ_PK_POINT InnoDB t4 held @here",
            "[1/2] READ_PK_POINT InnoDB t4 held @here arrivals=500/s");
  }

  @Test
  void namesACellByTheAxesThatVary() {
    CellBuilder all =
        CellBuilder.of("OLTP_RO", "InnoDB").settings(Map.of("sort_buffer_size", "1M"));
    Cell one = all.knobs(Map.of("oltp.tables", "2")).cell();
    Cell other = all.knobs(Map.of("oltp.tables", "4")).cell();
    StringWriter err = new StringWriter();
    try (LiveConsole console =
        new LiveConsole(
            new Dyno(Path.of(""), Map.of(), Dyno.FixedScreen.NONE)
                .context(new StringWriter(), err))) {
      console.runStarts(List.of(one, other));
      console.cellEnds(1, 2, SampleMeasurements.ok(other, 23_456.7));
    }

    assertThat(other.id()).endsWith(" oltp.tables=4 sort_buffer_size=1M");
    assertThat(err.toString()).contains(" oltp.tables=4").doesNotContain("sort_buffer_size");
  }

  @ParameterizedTest
  @CsvSource({"1, '  launch 2, 1 pair'", "3, '  launch 2, 3 pairs'"})
  void printsEachLaunchOfADuelWithoutATerminal(int pairs, String line) {
    StringWriter err = new StringWriter();
    try (LiveConsole console =
        new LiveConsole(
            new Dyno(Path.of(""), Map.of(), Dyno.FixedScreen.NONE)
                .context(new StringWriter(), err))) {
      console.launchStarts(2, pairs);
    }

    assertThat(err.toString()).isEqualTo(line + System.lineSeparator());
  }

  @Test
  void drawsABarWhileRowsAreLoaded() {
    StringWriter err = new StringWriter();
    try (LiveConsole console =
        new LiveConsole(
            new Dyno(Path.of(""), Map.of(), Dyno.FixedScreen.terminal(80))
                .context(new StringWriter(), err))) {
      console.loadingStarts("normal_innodb", 2_000);
      console.loaded(2_000);
    }

    assertThat(err.toString()).contains("loading normal_innodb 100% [====");
  }
}
