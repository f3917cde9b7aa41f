package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws come from one seed, so that no test fails by chance; margins are five deviations. */
final class ValuesTest {
  private static final int DRAWS = 50_000;
  private static final long SEED = 26;

  private static List<Object> rows(String text) {
    Value value = TestScope.value(text);
    Draw draw = Draw.ofRows(SEED);
    return IntStream.rangeClosed(1, DRAWS).mapToObj(row -> value.at(draw.atRow(row, 3))).toList();
  }

  private static List<Object> executions(String text, int worker, int workers, int count) {
    Value value = TestScope.parameter(text);
    Draw draw = Draw.ofExecutions(SEED, worker, worker, workers);
    return Stream.generate(() -> value.at(draw)).limit(count).toList();
  }

  /** The share of values with this property is the expected one, as far as chance allows. */
  private static void holds(List<Object> drawn, Predicate<Object> so, double expected) {
    double part = drawn.stream().filter(so).count() / (double) drawn.size();
    double deviation = Math.sqrt(expected * (1 - expected) / drawn.size());
    assertThat(part).isCloseTo(expected, within(5 * deviation));
  }

  @ParameterizedTest
  @EnumSource(ValueFunction.class)
  void isTheSameForARowInAnyOrderAndThread(ValueFunction function) {
    List<Object> inOrder = rows(function.example());
    Value value = TestScope.value(function.example());
    List<Integer> mixed = new ArrayList<>(IntStream.rangeClosed(1, DRAWS).boxed().toList());
    Collections.shuffle(mixed, new Random(1));

    assertThat(inOrder).hasSize(DRAWS);
    mixed.parallelStream()
        .forEach(
            row ->
                assertThat(value.at(Draw.ofRows(SEED).atRow(row, 3)))
                    .isEqualTo(inOrder.get(row - 1)));
  }

  @ParameterizedTest
  @EnumSource(
      value = ValueFunction.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ROW", "CYCLE", "SEQUENCE"})
  void dependsOnSeedAndColumn(ValueFunction function) {
    Value value = TestScope.value(function.example());
    List<Object> here = rows(function.example()).subList(0, 200);

    for (Draw draw : List.of(Draw.ofRows(SEED + 1), Draw.ofRows(SEED))) {
      assertThat(IntStream.rangeClosed(1, 200).mapToObj(row -> value.at(draw.atRow(row, 4))))
          .isNotEqualTo(here);
    }
    assertThat(executions(function.example(), 0, 2, 200))
        .isEqualTo(executions(function.example(), 0, 2, 200))
        .isNotEqualTo(executions(function.example(), 1, 2, 200));
  }

  @ParameterizedTest
  @EnumSource(ValueFunction.class)
  void isDocumentedAsImplemented(ValueFunction function) {
    assertThat(function.signature()).startsWith(function.key());
    assertThat(function.example()).startsWith(function.key());
    assertThat(function.about()).endsWith(".");
  }

  @Test
  void numbersAreThoseOfTheirRange() {
    assertThat(rows("uniform(-2..2)")).containsOnly(-2L, -1L, 0L, 1L, 2L);
    assertThat(rows("uniform(0.8..1.2)")).containsOnly(0.8, 0.9, 1.0, 1.1, 1.2);
    assertThat(rows("gaussian(10..12)")).containsOnly(10L, 11L, 12L);
    assertThat(rows("uniform(2.5M..2.5M)")).containsOnly(2_500_000L);
    assertThat(rows("uniform(1.5K..1_501)")).containsOnly(1_500L, 1_501L);
    assertThat(rows("zipfian(1K..1_002)")).containsOnly(1_000L, 1_001L, 1_002L);
    assertThat(rows("pareto(5..7)")).containsOnly(5L, 6L, 7L);
    assertThat(rows("uniform(rows(orders)..rows(orders)+1)")).containsOnly(1_000L, 1_001L);
    assertThat(new HashSet<>(rows("uniform(1..1G)"))).hasSizeGreaterThan(DRAWS * 9 / 10);
  }

  @Test
  void numbersFollowTheirDistribution() {
    holds(rows("uniform(1..1000)"), value -> (Long) value <= 100, 0.1);
    holds(rows("pareto(1..1000)"), value -> (Long) value <= 200, 0.8);
    holds(rows("pareto(1..1000, 0.1)"), value -> (Long) value <= 100, 0.9);
    // twelve draws deviate by a twelfth of the range
    holds(rows("gaussian(1..12_000)"), value -> (Long) value <= 5_000, 0.1587);
    double sum = IntStream.rangeClosed(1, 100).mapToDouble(k -> 1 / (double) k).sum();
    holds(rows("zipfian(1..100, 1)"), value -> value.equals(1L), 1 / sum);
    holds(rows("zipfian(1..100, 1)"), value -> value.equals(10L), 0.1 / sum);
  }

  @Test
  void rowsCountByTheirFunction() {
    assertThat(rows("row").subList(0, 3)).containsExactly(1L, 2L, 3L);
    assertThat(rows("sequence").subList(0, 3)).containsExactly(1L, 2L, 3L);
    assertThat(rows("sequence(1_001)").subList(0, 3)).containsExactly(1_001L, 1_002L, 1_003L);
    assertThat(rows("cycle(1..2, 3)").subList(0, 8))
        .containsExactly(1L, 1L, 1L, 2L, 2L, 2L, 1L, 1L);
  }

  @Test
  void sequencesOfWorkersNeverMeet() {
    Set<Object> all = new HashSet<>();
    for (int worker = 0; worker < 3; worker++) {
      all.addAll(executions("sequence(rows(orders)+1)", worker, 3, 100));
    }

    assertThat(all).hasSize(300).contains(1_001L, 1_300L);
  }

  /** As in two rows of one INSERT that is sent several times. */
  @Test
  void parametersOfASequenceShareItsNumbers() {
    List<Value> parameters =
        List.of(
            TestScope.parameter("sequence(1_001)"),
            TestScope.parameter("sequence(1_001)"),
            TestScope.parameter("sequence(5)"));
    List<Object> drawn = new ArrayList<>();
    for (int worker = 0; worker < 3; worker++) {
      Draw draw = Draw.ofExecutions(SEED, worker, worker, 3);
      IntStream.range(0, 10)
          .forEach(execution -> parameters.forEach(value -> drawn.add(value.at(draw))));
    }

    assertThat(drawn).hasSize(90).doesNotHaveDuplicates();
    assertThat(drawn).contains(5L, 34L, 1_001L, 1_060L).doesNotContain(35L, 1_061L);
  }

  @Test
  void picksByWeight() {
    List<Object> drawn = rows("pick(new 10, 'in, (transit)' 30, 'it''s' 60, never 0, 5 100)");

    holds(drawn, "new"::equals, 0.05);
    holds(drawn, "in, (transit)"::equals, 0.15);
    holds(drawn, "it's"::equals, 0.3);
    holds(drawn, Long.valueOf(5)::equals, 0.5);
    assertThat(rows("pick('7', 7_000, 7.5, -1, 007)")).containsOnly("7", 7_000L, 7.5, -1L, "007");
  }

  @Test
  void datesAreDaysOrSeconds() {
    assertThat(executions("date(2024-02-28..2024-03-01)", 0, 1, 500))
        .containsOnly(
            LocalDate.of(2024, 2, 28), LocalDate.of(2024, 2, 29), LocalDate.of(2024, 3, 1));
    assertThat(executions("date(2024-02-28 23:59:59..2024-02-29 00:00:00)", 0, 1, 500))
        .containsOnly(
            LocalDateTime.of(2024, 2, 28, 23, 59, 59), LocalDateTime.of(2024, 2, 29, 0, 0, 0));
    List<Object> times = rows("date(2024-02-28..2024-02-29)");
    holds(times, value -> ((LocalDateTime) value).getHour() < 6, 0.25);
    holds(times, value -> ((LocalDateTime) value).getDayOfMonth() == 29, 0.5);
  }

  @Test
  void textsHaveTheirLengthAndNoBlankAtEitherEnd() {
    assertThat(rows("text(0..30)"))
        .allSatisfy(
            text ->
                assertThat((String) text)
                    .hasSizeBetween(0, 30)
                    .matches("[a-z]?|[a-z][a-z ]*[a-z]"));
    assertThat(rows("text(0..2)")).extracting(text -> ((String) text).length()).contains(0, 1, 2);
    assertThat(new HashSet<>(rows("uuid")))
        .hasSize(DRAWS)
        .allSatisfy(
            uuid ->
                assertThat((String) uuid)
                    .matches(
                        "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    assertThat(rows("email"))
        .isNotEmpty()
        .allSatisfy(
            one -> assertThat((String) one).matches("[a-z.]+\\d\\d@example\\.(com|net|org)"));
    assertThat(rows("pattern('{\"a\": [#, (#)], \"it''s\": 1}')"))
        .isNotEmpty()
        .allSatisfy(
            one -> assertThat((String) one).matches("\\{\"a\": \\[\\d, \\(\\d\\)], \"it's\": 1}"));
    List<Object> patterns = rows("pattern(é##-#)");
    assertThat(patterns)
        .isNotEmpty()
        .allSatisfy(one -> assertThat((String) one).matches("é\\d\\d-\\d"));
    holds(patterns, one -> ((String) one).endsWith("-7"), 0.1);
    holds(rows("special(1..1000)"), one -> Math.abs((Long) one - 500) <= 6, 0.77);
    assertThat(rows("phone"))
        .isNotEmpty()
        .allSatisfy(one -> assertThat((String) one).matches("\\+1-555-\\d{3}-\\d{4}"));
  }

  @Test
  void samplesValuesFromTheRowsOfTheTable() {
    ColumnSpec customer = TestScope.columns("orders").get(1);
    Draw draw = Draw.ofRows(SEED);
    List<Object> inTable =
        IntStream.rangeClosed(1, TestScope.ROWS)
            .mapToObj(row -> customer.at(draw.atRow(row, customer.place("orders"))))
            .filter(value -> value != null)
            .toList();
    double part = Collections.frequency(inTable, 1L) / (double) inTable.size();

    List<Object> sampled = executions("sample(orders.customer)", 0, 1, DRAWS);

    assertThat(inTable).hasSizeBetween(650, 850);
    assertThat(new HashSet<>(inTable)).containsAll(sampled);
    holds(sampled, value -> value.equals(1L), part);
    assertThat(executions("sample(orders.day)", 0, 1, 9)).hasOnlyElementsOfType(LocalDate.class);
    assertThat(rows("sample(old_orders.customer)")).containsOnly("7", "8");
    assertThat(rows("file(cities.txt)")).containsOnly("Oslo", "Rome", "S\u00e3o Paulo");
  }

  @Test
  void readsFunctionsSampledLaterButDrawsNothing() {
    Value value = TestScope.parameter("sample(old_orders.placed)");

    assertThatIllegalStateException()
        .isThrownBy(() -> value.at(Draw.ofRows(1)))
        .withMessageContaining("'old_orders.placed'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          unifrom(1..2)              | 0  | did you mean 'uniform'?
          5                          | 0  | pick(5)
          uniform(1..2               | 0  | not a value
          uniform(1)                 | 8  | not a range
          uniform(1..2, 3)           | 0  | 2 arguments of uniform
          uniform(5..1)              | 8  | is empty
          uniform( 1..x)             | 12 | not a number: 'x'
          uniform(1..99999999999999999999) | 11 | too large
          zipfian(1..2, 11)          | 14 | must be 0.0 to 10.0
          pareto(1..2, 1)            | 13 | must be 0.001 to 0.999
          gaussian(1..5G)            | 9  | takes at most
          uniform(1..rows(ordes))    | 16 | did you mean 'orders'?
          uniform(1..rows(old_orders)) | 16 | declared without 'rows'
          uniform(1..rows(payments)) | 8  | is empty
          pick(new 10, in transit 5) | 13 | not a value with a weight
          pick(new x)                | 9  | not a number: 'x'
          pick(a 1_000_000, b 1, c 0) | 5 | larger than allowed
          pick(new 0)                | 5  | sum of the weights is 0
          date(2024-02-30..2024-03-01) | 5 | not a date: '2024-02-30'
          date(2024-03-02..2024-03-01) | 5 | is empty
          text(5..x)                 | 8  | not a number
          text(-1..5)                | 5  | must be within 0..10000000
          uuid(5)                    | 0  | 1 arguments of uuid; write uuid
          sample(orders)             | 7  | not a column
          sample(oders.id)           | 7  | did you mean 'orders'?
          sample(orders.custmer)     | 14 | did you mean 'customer'?
          sample(payments.id)        | 7  | generated without rows
          sample(orders.nothing)     | 7  | all are NULL
          row                        | 0  | is only for columns, but this is a parameter
          sequence                   | 0  | write sequence(START)
          """)
  void refusesInvalidValuesWithTheirPlace(String text, int offset, String message) {
    assertThatExceptionOfType(ValueProblem.class)
        .isThrownBy(() -> TestScope.parameter(text))
        .returns(offset, ValueProblem::offset)
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {" uniform( 1 .. 5 ) ", "uniform(0+1..rows(orders)-995)", "uniform(1..5)"})
  void allowsBlanksAndSums(String text) {
    assertThat(rows(text)).containsOnly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void reportsTheBoundsOfDrawnValues() {
    Map.of(
            "uniform(0.5..9)", List.of(0.5, 9.0),
            "pick(a, 2)", List.of("a", 2L),
            "cycle(1..3)", List.of(1L, 3L),
            "uuid", List.of())
        .forEach((text, limits) -> assertThat(TestScope.value(text).limits()).isEqualTo(limits));
  }
}
