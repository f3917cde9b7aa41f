package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Budget.Part;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.Steadiness.Slices;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which figures are comparable, and the bounds of their values. */
final class ResultRulesTest {
  private static final Measurement OK = new SampleRun().cell("InnoDB", 4);

  private static Mark mark(Mark.Label label) {
    return new Mark(label, "x");
  }

  @ParameterizedTest
  @EnumSource(Mark.Label.class)
  void aMarkKeepsAScoreFromComparisonUnlessItIsTooShortOrNotDurable(Mark.Label label) {
    boolean isComparable = label == Mark.Label.TOO_SHORT || label == Mark.Label.NOT_DURABLE;
    Measurement marked = OK.with(mark(label));

    assertThat(marked.isComparable()).isEqualTo(isComparable);
    assertThat(marked.obstacle())
        .isEqualTo(isComparable ? Optional.empty() : Optional.of("is marked " + label));
    assertThat(marked.mark(label)).contains(mark(label));
    assertThat(OK.mark(label)).isEmpty();
    assertThat(marked.score()).as("a mark changes no score").isEqualTo(OK.score());
    assertThat(mark(label)).hasToString(label + ": x");
    assertThat(label.toString())
        .isEqualTo(label.name().toLowerCase(Locale.ROOT).replace('_', ' ') + tail(label));
    assertThat(label.letter()).hasSize(1);
    assertThat(label.about()).isNotBlank();
  }

  private static String tail(Mark.Label label) {
    return label == Mark.Label.NOT_DURABLE ? "?" : "";
  }

  @Test
  void aFurtherMarkIsAddedToTheOthers() {
    Measurement marked = OK.with(mark(Mark.Label.NOISY)).with(mark(Mark.Label.DRIFTING));

    assertThat(marked.obstacle()).contains("is marked noisy and drifting");
    assertThat(marked.courses()).isEqualTo(OK.courses());
  }

  @ParameterizedTest
  @EnumSource(value = Status.class, names = "OK", mode = EnumSource.Mode.EXCLUDE)
  void aCellThatIsNotOkHasNoScoreAndIsNotComparable(Status status) {
    Measurement cell = Copy.of(OK, "status", status, "reasons", List.of("a", "b"));

    assertThat(cell.isOk()).isFalse();
    assertThat(cell.isComparable()).isFalse();
    assertThat(cell.score()).isEqualTo(OptionalDouble.empty());
    assertThat(cell.obstacle()).contains("is " + status + ": a; b");
  }

  @Test
  void anOkCellHasFiguresAndNoReason() {
    Cell cell = OK.cell();

    assertThatThrownBy(
            () ->
                new Measurement(
                    cell, Status.OK, List.of("x"), Instant.EPOCH, 1, OK.figures(), null))
        .hasMessage("a cell that is OK has no reasons: [x]");
    assertThatThrownBy(
            () -> new Measurement(cell, Status.OK, List.of(), Instant.EPOCH, 1, null, null))
        .hasMessageStartingWith("a cell that is OK has figures: ");
  }

  @ParameterizedTest
  @CsvSource({
    "25, 100, 400, true",
    "24.9, 100, 400, false",
    "25, 100, 400.1, false",
    "100, 100, 100, true"
  })
  void boundsAreUsefulWithinFactorFour(double low, double value, double high, boolean isBounded) {
    Interval interval = new Interval(low, value, high);

    assertThat(interval.isBounded()).isEqualTo(isBounded);
    assertThat(interval.useful())
        .isEqualTo(new Interval(Math.max(low, 25), value, Math.min(high, 400)));
  }

  @ParameterizedTest
  @CsvSource({"2, 1, 3", "1, 3, 2", "NaN, 1, 2"})
  void anIntervalIsInOrder(double low, double value, double high) {
    assertThatThrownBy(() -> new Interval(low, value, high)).hasMessageStartingWith("not in order");
  }

  @ParameterizedTest
  @CsvSource({"12000, 12000, true", "11998, 12000, false", "10000, 30000, false"})
  void coresHaltNotablyFromAFifthOn(double slow, double fast, boolean isSlowing) {
    assertThat(new IdleCores(List.of(10_000.0, 10_000.0), List.of(slow, fast)).isSlowing())
        .isEqualTo(isSlowing);
  }

  @Test
  void aBudgetAddsUpToTheLatency() {
    Budget full =
        Budget.of(
            100, Map.of(Part.CLIENT_CPU, 30.0, Part.LOCKS, 9.94, Part.DISK, 0.0, Part.POOL, -1.0));
    Budget over = Budget.of(100, Map.of(Part.CLIENT_CPU, 80.0, Part.SERVER_CPU, 50.0));

    assertThat(full.micros())
        .containsExactly(
            Map.entry(Part.CLIENT_CPU, 30.0),
            Map.entry(Part.LOCKS, 9.94),
            Map.entry(Part.UNKNOWN, 100 - 30 - 9.94));
    assertThat(full).hasToString("client CPU 30 us, locks 9.9 us, unknown wait 60 us");
    assertThat(full.byName().keySet()).containsExactly("client CPU", "locks", "unknown wait");
    assertThat(full.total()).isEqualTo(100);
    assertThat(over.micros())
        .as("nothing gets more than is left")
        .containsExactly(Map.entry(Part.CLIENT_CPU, 80.0), Map.entry(Part.SERVER_CPU, 20.0));
    assertThat(over.of(Part.SERVER_CPU)).isEqualTo(20);
    assertThat(over.of(Part.UNKNOWN)).isZero();
    assertThat(new Budget(Map.of(Part.POOL, 10.0))).hasToString("pool 10 us");
    assertThat(new Budget(Map.of()).micros()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CLIENT_CPU, client CPU",
    "SERVER_CPU, server CPU",
    "ROUND_TRIP, round trip",
    "UNKNOWN_WAIT, unknown wait"
  })
  void limitsHaveLabels(Limit.Label label, String words) {
    assertThat(label).hasToString(words);
  }

  @ParameterizedTest
  @CsvSource({
    "CACHED, cached, false",
    "PARTLY_CACHED, partly cached, true",
    "IO_BOUND, I/O-bound, true",
    "UNKNOWN, unknown, false"
  })
  void fetchedPagesAreReportedIfKnown(DataState.Label label, String words, boolean isFetched) {
    assertThat(label).hasToString(words);
    assertThat(new DataState(label, 1.0, "").isFetched()).isEqualTo(isFetched);
  }

  @Test
  void othersShareIsTheSumOfItsKnownParts() {
    Cost cost = new Cost(1, null, 0.25, 0.5, null, null, null, null);

    assertThat(cost.othersShare()).isEqualTo(0.75);
    assertThat(Copy.of(cost, "foreignShare", null).othersShare()).isEqualTo(0.5);
    assertThat(Copy.of(cost, "stealShare", null).othersShare()).isEqualTo(0.25);
  }

  @Test
  void otherClientsAreNamedAndMark() {
    OtherClients none = new OtherClients(1_200, true, List.of());
    OtherClients hidden = none.and(new OtherClients(34, false, List.of()));
    OtherClients one = none.and(OtherClients.unseen(1)).and(OtherClients.unseen(1));
    OtherClients many =
        new OtherClients(1, true, IntStream.rangeClosed(1, 5).mapToObj(i -> "c" + i).toList());
    Limit limit = new Limit(Limit.Label.SERVER_CPU, "server at 99 %");

    assertThat(OtherClients.UNKNOWN.check()).isEmpty();
    assertThat(none.check().map(Check::detail))
        .contains("no other client worked on the server in 1,200 readings of its process list");
    assertThat(hidden.check().map(Check::detail))
        .contains(
            "unknown; only sessions of dyno's own user were visible in 1,234 readings of its"
                + " process list (GRANT PROCESS ON *.*)");
    assertThat(none.mark()).isEmpty();
    assertThat(none.noted(limit)).isEqualTo(limit);
    assertThat(one.check().map(Check::detail))
        .contains(
            "another client worked on the server: a client that connected once during warm-up or a run");
    assertThat(OtherClients.unseen(2).check().map(Check::detail))
        .contains(
            "another client worked on the server: clients that connected 2 times during warm-up and runs");
    assertThat(one.mark().map(Mark::label)).contains(Mark.Label.NOT_ALONE);
    assertThat(one.mark().orElseThrow().text()).startsWith(one + "; server CPU");
    assertThat(Objects.requireNonNull(one.noted(limit)).rule())
        .isEqualTo("server at 99 %; the server's CPU may include the work of other clients");
    assertThat(one.noted(null)).isNull();
    assertThat(many).hasToString("5 other clients worked on the server: c1; c2; c3; c4; ...");
    assertThat(new OtherClients(1, true, many.worked().subList(0, 4)))
        .hasToString("4 other clients worked on the server: c1; c2; c3; c4");
  }

  @ParameterizedTest
  @CsvSource({"0, 3, true", "3, 3, true", "4, 3, false", "-1, 3, false"})
  void eachRetryHasItsError(long retries, long errors, boolean isPossible) {
    SortedMap<String, Long> found = new TreeMap<>(Map.of("40001/1213", errors));

    if (isPossible) {
      assertThat(new Retries(found, retries).conflicts()).isEqualTo(errors);
    } else {
      assertThatThrownBy(() -> new Retries(found, retries))
          .hasMessageContaining("retries do not match the errors");
    }
  }

  @Test
  void ratesOfSlicesArePerSecond() {
    assertThat(new Slices(500_000_000, List.of(5L, 7L)).rates()).containsExactly(10.0, 14.0);
    assertThat(new Slices(1, List.of()).rates()).isEmpty();
    assertThatThrownBy(() -> new Slices(0, List.of()))
        .hasMessage("the length of a slice must be positive: 0");
  }

  /** Each query of a cell is answered by its figures and its proof, or by nothing. */
  @Test
  void aCellHasAllFiguresOrNone() {
    Proof proof =
        Copy.of(
            Objects.requireNonNull(OK.proof()),
            "durability",
            new DurabilityInForce(Log.OWN, Map.of(), null),
            "forks",
            new ForkStates(
                List.of(),
                List.of(),
                List.of(new Crash(new Crash.Rows(1, 1, 1, 0, 0, 0, 0), 1, "OK", null, null)),
                null,
                null));
    FiguresBuilder builder = FiguresBuilder.of(OK);
    builder.raw = List.of(List.of(1.0, 2.0), List.of(3.0));
    builder.curves = List.of(new Curve(1, 1, List.of(), 0, List.of()));
    builder.poolWait = builder.latency;
    builder.commit = builder.latency;
    builder.budget = new Budget(Map.of());
    builder.arrivals = new Figures.Arrivals(1, 1, builder.latency, builder.latency, null, 0L);
    builder.insight = new Insight("all", List.of(), null);
    builder.statements = new Figures.Statements(2, 1, List.of());
    builder.idleCores = new IdleCores(List.of(1.0), List.of(2.0));
    builder.dataState = new DataState(DataState.Label.CACHED, 0.0, "");
    builder.written = new Figures.BytesWritten(Map.of(), 1.0);
    builder.logWork = Map.of("fsyncs", 1.0);
    builder.background = new Figures.BackgroundRate(1, 1, builder.latency, false);
    builder.retries = new Retries(new TreeMap<>(Map.of("40001/1213", 2L)), 1);
    Measurement full = Copy.of(builder.in(OK), "proof", proof);
    Measurement bare = SampleRun.failed(OK, "it left");

    assertThat(answers(full)).doesNotContainNull();
    assertThat(full.runs()).containsExactly(1.0, 2.0, 3.0);
    assertThat(full.crashes()).hasSize(1);
    assertThat(full.curves()).hasSize(1);
    assertThat(full.retries()).isEqualTo(builder.retries);
    assertThat(answers(bare)).containsOnlyNulls();
    assertThat(bare)
        .returns(List.of(), Measurement::raw)
        .returns(List.of(), Measurement::crashes)
        .returns(List.of(), Measurement::curves)
        .returns(List.of(), Measurement::marks)
        .returns(List.of(), Measurement::courses)
        .returns(Retries.NONE, Measurement::retries)
        .returns(bare, cell -> cell.with(mark(Mark.Label.NOISY)));
    assertThat(builder.statements.words()).isEqualTo("2 queries and a commit");
    assertThat(new Figures.Statements(1, 0, List.of()))
        .returns("1 query", Figures.Statements::words)
        .returns(true, Figures.Statements::isOne);
    assertThat(new Figures.Statements(1, 1, List.of()).isOne()).isFalse();
    assertThat(new Figures.Statements(2, 0, List.of()).isOne()).isFalse();
  }

  private static List<@Nullable Object> answers(Measurement cell) {
    return Arrays.asList(
        cell.latency(),
        cell.poolWait(),
        cell.commit(),
        cell.budget(),
        cell.arrivals(),
        cell.statements(),
        cell.background(),
        cell.cost(),
        cell.durability(),
        cell.written(),
        cell.logWork(),
        cell.limit(),
        cell.insight(),
        cell.dataState(),
        cell.idleCores());
  }

  @Test
  void waitsHaveShortNames() {
    assertThat(new Insight.Wait("wait/io/file/sql/binlog", 1, 1).shortName())
        .isEqualTo("io/file/sql/binlog");
    assertThat(new Insight.Wait("idle", 1, 1).shortName()).isEqualTo("idle");
  }
}
