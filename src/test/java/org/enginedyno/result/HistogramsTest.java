package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class HistogramsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void aWorkersHistogramIsSmallForUsualTimes() {
    AbstractHistogram worker = Histograms.ofWorker();
    Histograms.record(worker, SECOND / 10);

    assertThat(worker.getEstimatedFootprintInBytes()).isLessThan(80_000);
  }

  @Test
  void statementHistogramsAreSmallerIfThereAreManyWorkers() {
    AbstractHistogram usual = Histograms.ofStatement(256);
    AbstractHistogram many = Histograms.ofStatement(1_024);
    for (AbstractHistogram one : List.of(usual, many)) {
      Histograms.record(one, SECOND / 10);
    }

    assertThat(many.getEstimatedFootprintInBytes())
        .isLessThan(usual.getEstimatedFootprintInBytes() / 6);
    assertThat(many.getMaxValue()).isBetween(99 * SECOND / 1_000, 101 * SECOND / 1_000);
  }

  @Test
  void growsForALongTimeAndKeepsItsCounts() {
    AbstractHistogram worker = Histograms.ofWorker();
    Histograms.record(worker, 130);
    Histograms.record(worker, 5_000 * SECOND);

    assertThat(worker.getTotalCount()).isEqualTo(2);
    assertThat(worker.getMinValue()).isEqualTo(130);
    assertThat(worker.getMaxValue()).as("as an hour").isBetween(3_590 * SECOND, 3_610 * SECOND);
  }

  @Test
  void addsToASumOfAnySizeAndIsParsedFromText() {
    AbstractHistogram worker = Histograms.ofWorker();
    Histograms.record(worker, 2 * SECOND);
    Histogram sum = Histograms.create();
    sum.add(worker);

    Histogram read = Histograms.decode(Histograms.encode(sum));

    assertThat(read.getTotalCount()).isEqualTo(1);
    assertThat(read.getMaxValue()).isEqualTo(sum.getMaxValue()).isGreaterThanOrEqualTo(2 * SECOND);
  }
}
