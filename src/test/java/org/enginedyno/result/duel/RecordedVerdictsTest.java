package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What our rules say of duels that were recorded, and of others drawn from them. */
final class RecordedVerdictsTest {
  private static final Path RECORDED = Path.of("src/test/verdicts/recorded.tsv");
  private static final Judge JUDGE = new Judge(DuelRules.USUAL);
  private static final int DRAWN = 200;

  private static Map<String, List<RecordedDuel>> kinds;

  @BeforeAll
  static void read() throws Exception {
    kinds =
        RecordedDuel.of(Files.readAllLines(RECORDED)).stream()
            .collect(Collectors.groupingBy(RecordedDuel::kind, TreeMap::new, Collectors.toList()));
  }

  private static List<RecordedDuel> of(String kind) {
    return kinds.getOrDefault(kind, List.of());
  }

  private static List<Verdict> words(List<Duel> duels) {
    return duels.stream().map(duel -> JUDGE.of(duel).word()).toList();
  }

  private static List<Verdict> measured(String kind) {
    return words(of(kind).stream().map(RecordedDuel::duel).toList());
  }

  private static List<Verdict> drawn(String kind) {
    return words(new DrawnDuels(of(kind), DRAWN).duels());
  }

  /** Kinds whose names have this in them. */
  private static List<String> named(String part) {
    return kinds.keySet().stream().filter(kind -> kind.contains(part)).toList();
  }

  static List<String> same() {
    return named("-same");
  }

  static List<String> planted() {
    return Stream.of("-five", "-ten").flatMap(part -> named(part).stream()).toList();
  }

  static List<String> all() {
    return named("-");
  }

  @ParameterizedTest
  @MethodSource("same")
  void sayNothingMovedWhereNothingDid(String kind) {
    assertThat(measured(kind)).doesNotContain(Verdict.REGRESSION, Verdict.IMPROVEMENT);
    assertThat(drawn(kind))
        .filteredOn(word -> word == Verdict.REGRESSION || word == Verdict.IMPROVEMENT)
        .hasSizeLessThanOrEqualTo(DRAWN / 100);
  }

  @ParameterizedTest
  @MethodSource("planted")
  void findWhatWasPlantedAndNeverPassIt(String kind) {
    assertThat(measured(kind)).contains(Verdict.REGRESSION);
    assertThat(measured(kind)).doesNotContain(Verdict.IMPROVEMENT, Verdict.EQUIVALENT);
    assertThat(drawn(kind))
        .filteredOn(word -> word == Verdict.IMPROVEMENT || word == Verdict.EQUIVALENT)
        .hasSizeLessThanOrEqualTo(DRAWN / 100);
  }

  @ParameterizedTest
  @MethodSource("all")
  void areAsSureAsTheySay(String kind) {
    DrawnDuels drawn = new DrawnDuels(of(kind), DRAWN);
    for (Figure figure : FigureCatalogue.judged(DuelRules.USUAL.judged())) {
      assertThat(drawn.covered(figure)).as("%s of %s", figure, kind).isBetween(0.93, 0.99);
    }
  }

  @Test
  void areReadAsTheyWereWritten() throws Exception {
    List<String> lines = Files.readAllLines(RECORDED);
    assertThat(RecordedDuel.of(lines).stream().flatMap(duel -> duel.lines().stream()).toList())
        .hasSameSizeAs(lines);
  }
}
