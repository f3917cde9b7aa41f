package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;

/** HdrHistogram's reader accepts the log. */
final class HistogramLogTest {
  @Test
  void isReadBackCellByCell() {
    StoredRun run = SampleExports.run();
    Map<String, Histogram> read = read(run);

    assertThat(read).hasSize(4);
    for (Measurement cell : run.cells()) {
      Histogram found = read.get(HistogramLog.tag(cell));
      if (cell.isOk()) {
        String stored = Objects.requireNonNull(cell.latency()).histogram();
        assertThat(found).isEqualTo(Histograms.decode(stored));
      } else {
        assertThat(found).isNull();
      }
    }
  }

  @Test
  void hasValidTagsForAnyCell() {
    StoredRun run = SampleExports.odd();

    assertThat(read(run).keySet())
        .containsExactlyInAnyOrderElementsOf(run.cells().stream().map(HistogramLog::tag).toList())
        .allMatch(tag -> tag.matches("[^\\s,]+"));
  }

  @Test
  void reportsMarksInComments() {
    assertThat(SampleExports.text(ExportFormat.HLOG, SampleExports.run()))
        .containsPattern("(?m)^#\\[READ_PK_POINT;engine=MyISAM;.* is marked noisy\\]$");
  }

  private static Map<String, Histogram> read(StoredRun run) {
    byte[] log = SampleExports.text(ExportFormat.HLOG, run).getBytes(StandardCharsets.UTF_8);
    Map<String, Histogram> read = new LinkedHashMap<>();
    HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(log));
    while (reader.hasNext()) {
      EncodableHistogram next = reader.nextIntervalHistogram();
      if (next != null) {
        assertThat(read.put(next.getTag(), (Histogram) next)).isNull();
      }
    }
    return read;
  }
}
