package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Steadiness.Slices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SliceLatenciesTest {
  private static long[] counts(long... nanos) {
    long[] counts = new long[SliceLatencies.BUCKETS];
    LongStream.of(nanos).forEach(time -> counts[SliceLatencies.bucket(time)]++);
    return counts;
  }

  @ParameterizedTest
  @CsvSource({
    "-5, 0",
    "0, 0",
    "1023, 0",
    "1024, 1",
    "1279, 1",
    "1280, 2",
    "2047, 4",
    "2048, 5",
    "1000000, 40",
    "137438953471, 108",
    "9223372036854775807, 108"
  })
  void everyTimeHasABucket(long nanos, int bucket) {
    assertThat(SliceLatencies.bucket(nanos)).isEqualTo(bucket);
  }

  @Test
  void aBucketStartsWhereThePreviousOneEnds() {
    for (int bucket = 1; bucket < SliceLatencies.BUCKETS; bucket++) {
      long start = Math.round(SliceLatencies.start(bucket));

      assertThat(SliceLatencies.bucket(start)).isEqualTo(bucket);
      assertThat(SliceLatencies.bucket(start - 1)).isEqualTo(bucket - 1);
    }
  }

  @Test
  void isParsedFromItsText() {
    List<long[]> slices = List.of(counts(100, 45_000, 47_000, 61_000), counts(), counts(1L << 40));

    String text = SliceLatencies.text(slices);

    assertThat(text).isEqualTo("0:1,,,,,,,,,,,,,,,,,,,,,,2,,1 - 30:1");
    assertThat(SliceLatencies.counts(text)).containsExactlyElementsOf(slices);
    assertThat(SliceLatencies.counts("")).isEmpty();
  }

  @Test
  void aPercentileIsWithinATenthOfTheExactOne() {
    Random random = new Random(7);
    Histogram exact = Histograms.create();
    long[] counts = new long[SliceLatencies.BUCKETS];
    for (int i = 0; i < 20_000; i++) {
      long nanos = (long) (30_000 * (1 - Math.log(1 - random.nextDouble())));
      exact.recordValue(nanos);
      counts[SliceLatencies.bucket(nanos)]++;
    }

    for (double share : new double[] {0.5, 0.9, 0.99, 0.999}) {
      double is = exact.getValueAtPercentile(100 * share);
      assertThat(SliceLatencies.percentile(counts, share)).isCloseTo(is, within(is / 10));
    }
    assertThat(SliceLatencies.percentile(counts(), 0.99)).isZero();
  }

  @Test
  void slicesThatAreJoinedKeepTheirLatencies() {
    String text =
        SliceLatencies.text(List.of(counts(2_000), counts(2_000, 9_000), counts(5_000_000)));

    Slices joined = new Slices(10, List.of(1L, 2L, 1L), text).joined(2);

    assertThat(joined)
        .isEqualTo(
            new Slices(20, List.of(3L), SliceLatencies.text(List.of(counts(2_000, 2_000, 9_000)))));
    assertThat(joined.rateAlone()).isEqualTo(new Slices(20, List.of(3L)));
  }

  @Test
  void resultsOfEarlierVersionsHaveNone() {
    Slices older = Json.read("cells.jsonl", "{\"nanos\":10,\"operations\":[1,2]}", Slices.class);

    assertThat(older).isEqualTo(new Slices(10, List.of(1L, 2L)));
    assertThat(older.joined(2).latencies()).isNull();
  }
}
