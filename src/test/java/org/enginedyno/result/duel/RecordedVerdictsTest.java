package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.duel.RecordedDuel.Truth;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The verdicts of dyno's rules on recorded duels, and on others resampled from them. */
@Tag("simulated")
final class RecordedVerdictsTest {
  private static final List<Path> RECORDED =
      List.of(Path.of("src/test/verdicts/recorded.tsv"), Path.of("src/test/verdicts/short.tsv"));

  private static final int DRAWN = 200;
  private static final Map<String, DrawnDuels> DRAWS = new TreeMap<>();

  /** The wrong verdicts of all measured duels. */
  private static final List<String> WRONG =
      List.of(
          "busy-short 20261125-104617 OLTP_UPDATE_INDEX InnoDB t1",
          "quiet-short 20261125-142328 READ_PK_POINT Aria t2");

  private static Map<String, List<RecordedDuel>> kinds;

  @BeforeAll
  static void read() {
    kinds =
        RECORDED.stream()
            .flatMap(file -> lines(file).stream())
            .map(RecordedDuel::of)
            .collect(Collectors.groupingBy(RecordedDuel::kind, TreeMap::new, Collectors.toList()));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<RecordedDuel> of(String kind) {
    return kinds.getOrDefault(kind, List.of());
  }

  private static String name(RecordedDuel one) {
    return String.join(" ", List.of(one.line().split("\t")).subList(0, 3));
  }

  private static List<Judgement> measured(String kind) {
    return of(kind).stream().map(RecordedDuel::judgement).toList();
  }

  private static DrawnDuels drawn(String kind) {
    return DRAWS.computeIfAbsent(kind, key -> new DrawnDuels(of(key), DRAWN));
  }

  static Stream<String> all() {
    return kinds.keySet().stream();
  }

  /** Those without other clients, from which others are resampled. */
  static Stream<String> drawable() {
    return all().filter(kind -> !kind.contains("-foreign"));
  }

  /** Those of the default rules. */
  static Stream<String> usual() {
    return all().filter(kind -> of(kind).get(0).rules().equals(DuelRules.USUAL));
  }

  static Stream<String> planted() {
    return usual().filter(kind -> RecordedDuel.truth(kind) == Truth.WORSE);
  }

  @ParameterizedTest
  @MethodSource("all")
  void areWrongInAtMostTwoCases(String kind) {
    assertThat(of(kind))
        .filteredOn(one -> RecordedDuel.truth(kind).contradicts(one.judgement()))
        .extracting(RecordedVerdictsTest::name)
        .isSubsetOf(WRONG);
  }

  @ParameterizedTest
  @MethodSource("all")
  void areNotWrongForTruncatedDuels(String kind) {
    assertThat(of(kind))
        .filteredOn(one -> one.truth() == Truth.SAME && one.launchesWithBlocks() >= 4)
        .filteredOn(one -> Truth.SAME.contradicts(one.ofAllBlocks()))
        .extracting(RecordedVerdictsTest::name)
        .isSubsetOf(WRONG);
  }

  @ParameterizedTest
  @MethodSource("planted")
  void findPlantedRegressions(String kind) {
    assertThat(measured(kind)).extracting(Judgement::word).contains(Verdict.REGRESSION);
  }

  @ParameterizedTest
  @MethodSource("drawable")
  void areRarelyWrongForResampledDuels(String kind) {
    assertThat(drawn(kind).judgements())
        .filteredOn(RecordedDuel.truth(kind)::contradicts)
        .hasSizeLessThanOrEqualTo(DRAWN / 100);
  }

  @ParameterizedTest
  @MethodSource("usual")
  void matchTheirConfidence(String kind) {
    DrawnDuels drawn = drawn(kind);
    for (Figure figure : FigureCatalogue.judged(DuelRules.USUAL.judged())) {
      assertThat(drawn.covered(figure)).as("%s of %s", figure, kind).isBetween(0.93, 0.99);
    }
  }

  /** Histograms round the longest operation. */
  @Test
  void areReadBackUnchanged() {
    for (Path file : RECORDED) {
      assertThat(lines(file))
          .allSatisfy(
              line ->
                  assertThat(RecordedDuel.of(line).line().replaceAll(":\\d+([/ \t]|$)", "$1"))
                      .isEqualTo(line.replaceAll(":\\d+([/ \t]|$)", "$1")));
    }
  }
}
