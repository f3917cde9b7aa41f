package org.enginedyno.report.export;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.format.CellName;
import org.enginedyno.report.format.CellText;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/**
 * The latencies of every cell as an HdrHistogram log, with one tagged line per cell. They are in
 * nanoseconds; the log's own column of the maximum is in milliseconds.
 */
public final class HistogramLog {
  private HistogramLog() {}

  public static String text(Results results) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    HistogramLogWriter log =
        new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
    log.outputComment("[Latencies of operations in nanoseconds, by Enginedyno]");
    log.outputLogFormatVersion();
    // a reader stops at the first line that starts after the time range it needs
    List<Measurement> timed =
        results.with(Status.OK).stream()
            .sorted(Comparator.comparing(Measurement::startedAt))
            .toList();
    timed.stream()
        .findFirst()
        .ifPresent(first -> log.outputStartTime(first.startedAt().toEpochMilli()));
    for (Measurement cell : timed) {
      if (!cell.marks().isEmpty()) {
        log.outputComment("[%s is marked %s]".formatted(tag(cell), CellText.marks(cell)));
      }
    }
    log.outputLegend();
    for (Measurement cell : timed) {
      Latency latency = cell.latency();
      if (latency != null) {
        write(log, cell, latency);
      }
    }
    log.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /**
   * Writes the line of a cell. It spans the whole cell including warm-ups, because the times of the
   * runs are not stored.
   */
  private static void write(HistogramLogWriter log, Measurement cell, Latency latency) {
    Histogram histogram = Histograms.decode(latency.histogram());
    histogram.setTag(tag(cell));
    long began = cell.startedAt().toEpochMilli();
    histogram.setStartTimeStamp(began);
    histogram.setEndTimeStamp(began + Math.round(cell.seconds() * 1_000));
    log.outputIntervalHistogram(histogram);
  }

  /** A tag cannot contain spaces or commas, and readers do not decode it. */
  static String tag(Measurement cell) {
    return CellName.of(cell.cell())
        .toString()
        .replace("%", "%25")
        .replace(",", "%2C")
        .replace(";", "%3B")
        .replaceAll("\\s", ";");
  }
}
