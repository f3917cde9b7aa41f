package org.enginedyno.result.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.result.soak.SoakLog.Second;
import org.junit.jupiter.api.Test;

final class StallTest {
  private static final double HUNDREDTH = 0.01;

  @Test
  void findsNoneInRandomVariation() {
    assertThat(Stall.of(new SampleSoak(600).log())).isEmpty();
    assertThat(Stall.of(new SoakLog("", Duration.ofSeconds(1), List.of()))).isEmpty();
  }

  @Test
  void startsWhenTheLongestOperationWasDueAndEndsWithIt() {
    // from 10.7 to 12.9, when nothing was done
    SampleSoak soak =
        new SampleSoak(60)
            .set(10, 70, 20_000, 0.6, 10, "2 x Commit", 5_050)
            .set(11, 0, 0, 0, 10, "8 x Waiting for backup lock", 9_000)
            .set(12, 230, 2_200_000, 0.9, 2_100, "1 x Commit", 5_050);

    List<Stall> stalls = Stall.of(soak.log());

    assertThat(stalls).hasSize(1);
    Stall stall = stalls.get(0);
    assertThat(stall.start()).isCloseTo(10.7, within(HUNDREDTH));
    assertThat(stall.seconds()).isCloseTo(2.2, within(HUNDREDTH));
    assertThat(stall.longest()).isEqualTo(2_200_000);
    assertThat(stall.leastRate()).isZero();
    assertThat(stall.said().answer()).isEqualTo(2_100_000);
    assertThat(stall.said().threads()).isEqualTo("8 x Waiting for backup lock");
    assertThat(stall.said().changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.figure()).isEqualTo(SoakFigure.DIRTY_PAGES);
              assertThat(change.value()).isEqualTo(9_000);
              assertThat(change.median()).isBetween(5_000.0, 5_100.0);
            });
  }

  @Test
  void findsSecondsBelowHalfTheThroughputButNotByChance() {
    SampleSoak slow = new SampleSoak(60);
    slow.set(20, 40, 20_000, 0.5, 10, "", 5_050).set(21, 30, 20_000, 0.5, 10, "", 5_050);
    SampleSoak halved = new SampleSoak(60).set(20, 51, 20_000, 0.5, 10, "", 5_050);
    SampleSoak rare = new SampleSoak(0);
    for (int i = 0; i < 60; i++) {
      rare.set(i, i == 20 ? 0 : 20, 20_000, 0.5, 10, "", 5_050);
    }

    assertThat(Stall.of(slow.log()))
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(stall.start()).isEqualTo(20);
              assertThat(stall.seconds()).isEqualTo(2);
              assertThat(stall.leastRate()).isEqualTo(30);
            });
    assertThat(Stall.of(halved.log())).isEmpty();
    assertThat(Stall.of(rare.log())).as("a second without operations of 20").isEmpty();
  }

  @Test
  void joinsCloseStallsAndSeparatesOthers() {
    SampleSoak soak =
        new SampleSoak(60)
            .set(10, 90, 1_500_000, 0.9, 10, "", 5_050)
            .set(11, 90, 1_100_000, 0.9, 10, "", 5_050)
            .set(30, 90, 1_000_000, 0.5, 10, "", 5_050)
            .set(40, 90, 999_000, 0.5, 10, "", 5_050);

    List<Stall> stalls = Stall.of(soak.log());

    assertThat(stalls)
        .extracting(stall -> Math.round(stall.start() * 10))
        .containsExactly(94L, 295L);
    assertThat(stalls.get(0).seconds()).isCloseTo(2.5, within(HUNDREDTH));
  }

  @Test
  void findsTheSilenceOfAServerThatNeverReturnedEvenAtALowRate() {
    SampleSoak soak = new SampleSoak(0);
    for (int i = 0; i < 60; i++) {
      boolean works = i < 40;
      soak.set(i, works ? 5 : 0, works ? 20_000 : 0, 0.5, 10, works ? "" : "1 x Update", 5_050);
    }

    assertThat(Stall.of(soak.log()))
        .singleElement()
        .satisfies(
            stall -> {
              assertThat(stall.start()).isEqualTo(40);
              assertThat(stall.seconds()).isEqualTo(20);
              assertThat(stall.longest()).isZero();
              assertThat(stall.leastRate()).isZero();
              assertThat(stall.said().threads()).isEqualTo("1 x Update");
            });
  }

  @Test
  void treatsTheEndOfARunAsNoSilence() {
    SampleSoak soak = new SampleSoak(60);
    soak.set(59, 0, 0, 0, 10, "", 5_050);
    Second last = soak.log().seconds().get(59);
    Map<SoakFigure, Double> brief = new EnumMap<>(last.values());
    brief.put(SoakFigure.LENGTH, 0.5);
    List<Second> seconds = new ArrayList<>(soak.log().seconds().subList(0, 59));
    seconds.add(new Second(last.end() - 0.5, brief, ""));

    // a limit that no operation reaches
    assertThat(Stall.of(new SoakLog("", Duration.ofMillis(100), seconds.subList(40, 60))))
        .isEmpty();
  }

  /** An overloaded cell has an operation above the limit in each second of many hours. */
  @Test
  void isOneStallIfEverySecondHasALongOperation() {
    SampleSoak soak = new SampleSoak(0);
    for (int i = 0; i < 70_000; i++) {
      soak.set(i, 100, 60_000_000, 0.5, 10, "", 5_050);
    }

    assertThat(Stall.of(soak.log())).hasSize(1);
  }
}
