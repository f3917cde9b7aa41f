package org.enginedyno.cli.console;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.enginedyno.cli.machine.Surroundings;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.fork.RowsSoFar;
import org.enginedyno.result.record.TableRecord;
import org.enginedyno.result.write.DurabilityInForce;
import org.enginedyno.run.live.RunListener;
import org.jspecify.annotations.Nullable;

/** Shows a run while it goes on: a live line on a terminal, plain lines everywhere else. */
public final class LiveConsole implements RunListener, AutoCloseable {
  private static final String CLEAR_LINE = "\r\u001b[2K";
  private static final int LINE_WIDTH = 100;

  private final PrintWriter err;
  private final boolean live;
  private @Nullable ProgressBar loading;
  private final Set<String> durabilityTold = new HashSet<>();
  private String cell = "";
  private String brief = "";
  private String runLeft = "";
  private RowsSoFar before = new RowsSoFar(0, 0, 0);

  public LiveConsole(Surroundings surroundings) {
    this.err = surroundings.err();
    this.live = surroundings.terminal() != null;
  }

  @Override
  public void note(String line) {
    endLoading();
    permanent("  " + line);
  }

  @Override
  public void loadingBegins(String table, int rows) {
    if (live) {
      loading =
          new ProgressBarBuilder()
              .setTaskName("loading " + table)
              .setInitialMax(rows)
              .setStyle(ProgressBarStyle.ASCII)
              .setUnit("k rows", 1_000)
              .setConsumer(new DelegatingProgressBarConsumer(this::status, LINE_WIDTH))
              .build();
    }
  }

  @Override
  public void loaded(int rows) {
    if (loading != null) {
      loading.stepBy(rows);
    }
  }

  @Override
  public void loadingEnds(TableRecord table) {
    endLoading();
    String rate =
        table.loadSeconds() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", %.1f s, %,.0f rows/s",
                table.loadSeconds(),
                table.rows() / table.loadSeconds());
    permanent(
        String.format(
            Locale.ROOT,
            "  %s: %,d rows, %s data + %s indexes (%s%s)",
            table.table(),
            table.rows(),
            Units.text(table.dataBytes()),
            Units.text(table.indexBytes()),
            table.how(),
            rate));
  }

  private void endLoading() {
    if (loading != null) {
      loading.close();
      loading = null;
    }
  }

  @Override
  public void cellBegins(int number, int of, Cell next, int fork, Duration left) {
    brief =
        "[%d/%d] %s %s t%d".formatted(number, of, next.workload(), next.engine(), next.threads());
    cell = "[%d/%d] %s%s".formatted(number, of, next.id(), fork > 1 ? ", fork " + fork : "");
    runLeft = ", " + Units.about(left) + " left";
    status(cell + runLeft);
  }

  @Override
  public void rate(double operationsPerSecond, boolean measured) {
    status(
        String.format(
            Locale.ROOT,
            "%s%s: about %,.0f/s%s",
            cell,
            runLeft,
            operationsPerSecond,
            measured ? "" : " (warm-up)"));
  }

  @Override
  public void rows(RowsSoFar soFar) {
    boolean isSameRun = before.nanos() < soFar.nanos();
    status(
        String.format(
            Locale.ROOT,
            "%s: %,d of %,d rows, %,.0f/s now, %,.0f/s in all, %,.0f s left",
            brief,
            soFar.rows(),
            soFar.of(),
            isSameRun ? soFar.rateSince(before) : soFar.rate(),
            soFar.rate(),
            soFar.secondsLeft()));
    before = soFar;
  }

  @Override
  public void forkEnds() {}

  @Override
  public void cellEnds(int number, int of, Measurement measurement) {
    String result =
        measurement.isOk()
            ? String.format(
                Locale.ROOT,
                measurement.latency() != null && measurement.latency().p99() < 10
                    ? "%,12.0f/s  p99 %.3f us"
                    : "%,12.0f/s  p99 %,.0f us",
                measurement.score().orElseThrow(),
                measurement.latency() == null ? 0 : measurement.latency().p99())
            : measurement.status() + ": " + String.join("; ", measurement.reasons());
    permanent(
        String.format(
            Locale.ROOT, "[%d/%d] %-58s %s", number, of, measurement.cell().id(), result));
    if (measurement.isOk()) {
      measurement.crashes().forEach(crash -> permanent("      killed: " + crash.line()));
    }
    tellDurability(measurement);
  }

  /** Said once of cells that are set up alike: it is the same below each. */
  private void tellDurability(Measurement measurement) {
    DurabilityInForce found = measurement.durability();
    if (found != null) {
      Cell one = measurement.cell();
      String line = "%s on %s, %s: %s".formatted(one.engine(), one.server(), one.setup(), found);
      if (durabilityTold.add(line)) {
        permanent("  durability of " + line);
      }
    }
  }

  private synchronized void permanent(String line) {
    err.println((live ? CLEAR_LINE : "") + line);
  }

  private synchronized void status(String line) {
    if (live) {
      err.print(CLEAR_LINE + line.strip());
      err.flush();
    }
  }

  @Override
  public void close() {
    endLoading();
    status("");
  }
}
