package org.enginedyno.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.enginedyno.result.Slices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SliceCounterTest {
  private static final long START = Long.MAX_VALUE - 1_000;

  /** The clock may pass its greatest number. */
  private static long after(long nanos) {
    return START + nanos;
  }

  private static SliceCounter counter() {
    SliceCounter counter = new SliceCounter();
    counter.begin(START);
    return counter;
  }

  /** An operation every so many microseconds, over a number of milliseconds. */
  private static SliceCounter every(long micros, long millis) {
    SliceCounter counter = counter();
    for (long at = micros; at <= millis * 1_000; at += micros) {
      counter.count(after(TimeUnit.MICROSECONDS.toNanos(at)));
    }
    return counter;
  }

  private static Slices whole(SliceCounter counter, long millis) {
    return counter.between(START, after(TimeUnit.MILLISECONDS.toNanos(millis)));
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 600, 800, 1_500, 60_000, 3_600_000})
  void cutsASpanOfAnyLengthIntoTwentyToFortySlices(long millis) {
    Slices slices = whole(every(millis, millis), millis);

    assertThat(slices.operations()).hasSizeBetween(19, SliceCounter.MOST);
    assertThat(slices.nanos() * slices.operations().size())
        .isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  void countsEveryOperationOnce() {
    Slices slices = every(10, 2_000).between(START, after(1L << 40));

    assertThat(slices.operations().stream().mapToLong(Long::longValue).sum()).isEqualTo(200_000);
  }

  @Test
  void anEvenRateComesOutEven() {
    assertThat(whole(every(10, 700), 700).rates())
        .allSatisfy(rate -> assertThat(rate).isBetween(99_900.0, 100_100.0));
  }

  @Test
  void theRaggedEndsAreLeftOut() {
    SliceCounter counter = every(100, 30);
    long millis = 1 << 20;

    Slices slices = counter.between(after(millis / 2), after(10 * millis + millis / 2));

    assertThat(slices.nanos()).isEqualTo(millis);
    assertThat(slices.operations()).hasSize(9);
  }

  @Test
  void addsWhatAnotherCountedInOtherSlices() {
    SliceCounter one = every(100, 700);
    one.add(every(100, 90));

    Slices slices = whole(one, 700);

    assertThat(slices.operations().stream().mapToLong(Long::longValue).sum())
        .isBetween(7_900L - 400, 7_900L);
    assertThat(slices.rates().get(1)).isBetween(19_000.0, 21_000.0);
    assertThat(slices.rates().get(15)).isBetween(9_500.0, 10_500.0);
  }

  @Test
  void aStallLeavesEmptySlices() {
    SliceCounter counter = counter();
    counter.count(after(10));
    counter.count(after(TimeUnit.SECONDS.toNanos(2)));

    Slices slices = whole(counter, 1_900);

    assertThat(slices.operations().get(0)).isEqualTo(1);
    assertThat(slices.operations().subList(1, slices.operations().size())).containsOnly(0L);
  }

  @Test
  void beginsAnew() {
    SliceCounter counter = every(100, 700);
    counter.begin(START);
    counter.count(after(1));

    assertThat(counter.between(START, after(1 << 20)).operations()).containsExactly(1L);
  }
}
