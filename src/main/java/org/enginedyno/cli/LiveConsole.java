package org.enginedyno.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.run.machine.RunListener;
import org.jspecify.annotations.Nullable;

/** Shows a run or a duel in progress: a live line on a terminal, plain lines everywhere else. */
public final class LiveConsole implements RunListener, AutoCloseable {
  private final StatusLine line;
  private @Nullable ProgressBar loading;
  private final Set<String> reportedDurability = new HashSet<>();

  /** The cells of the run, and the capacity probes so far; empty in a duel. */
  private final Set<Cell> known = new LinkedHashSet<>();

  /** The axes on which the cells differ; other values are printed once, above the cells. */
  private List<Axis> varied = List.of();

  private String cell = "";
  private String brief = "";
  private String runLeft = "";

  /** The launch of a duel, empty in a run. Steps that every launch repeats are only shown live. */
  private String launch = "";

  private RowProgress before = new RowProgress(0, 0, 0);

  public LiveConsole(CommandContext context) {
    this.line = new StatusLine(context.err(), context.errScreen());
  }

  @Override
  public void note(String text) {
    endLoading();
    if (launch.isEmpty()) {
      line.permanent("  " + text);
    } else {
      line.status(launch + ": " + text, launch);
    }
  }

  @Override
  public void limited(String text) {
    endLoading();
    line.permanent("  " + text);
  }

  @Override
  public void runStarts(List<Cell> cells) {
    known.addAll(cells);
    varied = Axis.varied(cells);
  }

  @Override
  public void launchStarts(int number, int pairs) {
    launch = "launch %d, %d %s".formatted(number, pairs, pairs == 1 ? "pair" : "pairs");
    if (line.isLive()) {
      line.status(launch);
    } else {
      line.permanent("  " + launch);
    }
  }

  @Override
  public void launchEnds(Duel duel) {
    line.status("%s: %d blocks of %s".formatted(launch, duel.blocks(), duel.pair().name()), launch);
  }

  @Override
  public void judged(Judgement judgement) {
    line.permanent(DuelText.of(judgement).stripTrailing());
  }

  @Override
  public void loadingStarts(String table, int rows) {
    if (!launch.isEmpty()) {
      line.status(launch + ": loading " + table, launch);
    } else if (line.isLive()) {
      loading =
          new ProgressBarBuilder()
              .setTaskName("loading " + table)
              .setInitialMax(rows)
              .setStyle(ProgressBarStyle.ASCII)
              .setUnit("k rows", 1_000)
              .setConsumer(
                  new DelegatingProgressBarConsumer(line::status, line.columns()) {
                    @Override
                    public int getMaxRenderedLength() {
                      return line.columns();
                    }
                  })
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
    if (!launch.isEmpty()) {
      return;
    }
    double seconds = table.load().seconds();
    String rate =
        seconds == 0 ? "" : ", %.1f s, %,.0f rows/s".formatted(seconds, table.rows() / seconds);
    line.permanent(
        "  %s: %s, %s data + %s indexes (%s%s)"
            .formatted(
                table.table(),
                Numbers.count(table.rows(), "row"),
                Units.text(table.size().data()),
                Units.text(table.size().indexes()),
                table.load().how(),
                rate));
  }

  private void endLoading() {
    if (loading != null) {
      loading.close();
      loading = null;
    }
  }

  @Override
  public void cellStarts(int number, int of, Cell next, int fork, Duration left) {
    if (!known.isEmpty() && !next.isFloor() && known.add(next)) {
      varied = Axis.varied(List.copyOf(known));
    }
    brief =
        "[%d/%d] %s %s t%d".formatted(number, of, next.workload(), next.engine(), next.threads());
    cell = "[%d/%d] %s%s".formatted(number, of, next.id(varied), fork > 1 ? ", fork " + fork : "");
    runLeft = ", " + Units.about(left) + " left";
    line.status(cell + runLeft, brief + runLeft, brief);
  }

  @Override
  public void rate(double operationsPerSecond, boolean measured) {
    if (!launch.isEmpty()) {
      return;
    }
    String rate = perSecond(operationsPerSecond);
    String about = ": about " + (measured ? rate : rate + " (warm-up)");
    line.status(
        cell + runLeft + about, brief + runLeft + about, brief + about, brief + ": " + rate);
  }

  private static String perSecond(double rate) {
    return Numbers.count(Math.round(rate)) + "/s";
  }

  @Override
  public void rows(RowProgress soFar) {
    boolean isSameRun = before.nanos() < soFar.nanos();
    String now = perSecond(isSameRun ? soFar.rateSince(before) : soFar.rate());
    String rows = Numbers.count(soFar.rows()) + " of " + Numbers.count(soFar.of(), "row");
    String left = Numbers.count(Math.round(soFar.secondsLeft())) + " s left";
    line.status(
        "%s: %s, %s now, %s on average, %s"
            .formatted(brief, rows, now, perSecond(soFar.rate()), left),
        "%s: %s, %s, %s".formatted(brief, rows, now, left),
        "%s: %s, %s".formatted(brief, now, left),
        "%s: %s".formatted(brief, now));
    before = soFar;
  }

  @Override
  public void cellEnds(int number, int of, Measurement measurement) {
    line.permanent(
        "[%d/%d]".formatted(number, of), measurement.cell().id(varied), result(measurement));
    if (measurement.isOk()) {
      measurement.crashes().forEach(crash -> line.permanent("      killed: " + crash.line()));
    }
    // print it once for cells with the same set-up
    DurabilityInForce found = measurement.durability();
    if (found != null) {
      Cell one = measurement.cell();
      String text = "%s on %s, %s: %s".formatted(one.engine(), one.server(), one.setup(), found);
      if (reportedDurability.add(text)) {
        line.permanent("  durability of " + text);
      }
    }
  }

  private static String result(Measurement measurement) {
    if (!measurement.isOk()) {
      return measurement.status() + ": " + String.join("; ", measurement.reasons());
    }
    double p99 = measurement.latency() == null ? 0 : measurement.latency().p99();
    return "%,12.0f/s  p99 %s".formatted(measurement.score().orElseThrow(), Numbers.micros(p99));
  }

  @Override
  public void close() {
    endLoading();
    line.status("");
  }

  /** The last line of a terminal, which is overwritten, and the permanent lines above it. */
  private static final class StatusLine {
    private static final String CUT = "...";
    private static final int NAME_COLUMNS = 58;
    private static final int GAP = 2;
    private static final String INDENT = "      ";

    private final PrintWriter out;
    private final Screen screen;
    private final boolean live;

    StatusLine(PrintWriter out, Screen screen) {
      this.out = out;
      this.screen = screen;
      this.live = screen.obeysEscapes();
    }

    /** Whether the terminal has a live line, and not only permanent lines. */
    boolean isLive() {
      return live;
    }

    /** The maximum length of the live line; the terminal may be resized at any time. */
    int columns() {
      return screen.columns().orElse(NAME_COLUMNS) - 1; // some terminals wrap after the last column
    }

    synchronized void permanent(String line) {
      out.println((live ? SpellingWriter.CLEAR_LINE : "") + screen.fold(line));
    }

    /** Prints a permanent line with a name and its result, in two lines if they are long. */
    void permanent(String number, String name, String result) {
      int columns = screen.columns().orElse(Integer.MAX_VALUE);
      String start = number + " " + name;
      String end = result.strip();
      String wide = number + " " + padded(name, NAME_COLUMNS) + " " + result;
      if (wide.length() <= columns) {
        permanent(wide);
      } else if (start.length() + GAP + end.length() <= columns) {
        permanent(padded(start, columns - end.length()) + end);
      } else {
        permanent(start + "\n" + INDENT + end);
      }
    }

    private static String padded(String text, int columns) {
      return text + " ".repeat(Math.max(0, columns - text.length()));
    }

    /** Shows the first of these texts that fits the terminal. */
    synchronized void status(String... longestFirst) {
      if (live) {
        int columns = columns();
        String line =
            Arrays.stream(longestFirst)
                .map(String::strip)
                .filter(text -> text.length() <= columns)
                .findFirst()
                .orElseGet(() -> cut(longestFirst[longestFirst.length - 1].strip(), columns));
        out.print(SpellingWriter.CLEAR_LINE + line);
        out.flush();
      }
    }

    private static String cut(String line, int columns) {
      return line.substring(0, columns - CUT.length()) + CUT;
    }
  }
}
