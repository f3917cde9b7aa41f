package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.KeyValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Knobs, their values in plans, and the resulting cells. */
final class KnobsTest {
  private static final Knob RANGE = Knob.number("data.pk-range", "ids", 1, 1_000, 100);
  private static final Knob KEYS = Knob.word("keys", "which keys", "uniform", "hot");

  private static final Knob ROWS = Knob.number("rows", "rows", 1, 100, 2);
  private static final Knobs BOTH = Knobs.of(ROWS, KEYS);

  private final KnobValues values =
      new KnobValues(new TreeMap<>(Map.of("insert.count", "10", "keys", "hot")), List.of("keys"));

  private static final Knob WIDTH = Knob.number("range", "how wide", 1, 1_000, 100);
  private static final Knob COUNT = Knob.number("insert.count", "how many", 1, 1_000, 50);
  private static final Knob BLOCK = Knob.number("file.block", "how large", 1, 1_000, 4);
  private static final List<SampleWorkload> WORKLOADS =
      List.of(
          SampleWorkload.floor("FLOOR_A"),
          SampleWorkload.reading("READ_A", Knobs.of(WIDTH)),
          SampleWorkload.reading("READ_B", Knobs.NONE),
          SampleWorkload.counting("INSERT_A", COUNT, Knobs.of(COUNT, WIDTH)),
          SampleWorkload.withoutTables("FILE_A", Knobs.of(BLOCK)));

  @Test
  void aKnobStoresNumbersWithoutSeparators() {
    assertThat(RANGE.parsed(" 1_000 ")).isEqualTo("1000");
    assertThat(RANGE.parsed("007")).isEqualTo("7");
    assertThat(RANGE.usual()).isEqualTo("100");
    assertThat(RANGE.form().legal()).isEqualTo("1 to 1000");
  }

  @Test
  void aKnobRefusesNumbersOutsideItsLimits() {
    refuses(RANGE, "0", "must be 1 to 1000: 0");
    refuses(RANGE, "1001", "must be 1 to 1000: 1001");
    refuses(RANGE, "many", "must be a whole number from 1 to 1000: many");
    refuses(RANGE, "99999999999", "must be 1 to 1000: 99999999999");
  }

  @Test
  void aKnobAcceptsItsWordsAndDefaultsToTheFirst() {
    assertThat(KEYS.parsed(" hot ")).isEqualTo("hot");
    assertThat(KEYS.usual()).isEqualTo("uniform");
    assertThat(KEYS.form().legal()).isEqualTo("uniform or hot");
    refuses(KEYS, "cold", "must be uniform or hot: cold");
  }

  @Test
  void aKnobAcceptsADecimalNumberInOneForm() {
    Knob part = Knob.decimal("part", "about", 2, 1, 99, 20);

    assertThat(part.usual()).isEqualTo("0.2");
    assertThat(part.parsed(" 0.20 ")).isEqualTo("0.2");
    assertThat(part.parsed(".5")).isEqualTo("0.5");
    assertThat(part.form().legal()).isEqualTo("0.01 to 0.99");
    for (String outside : List.of("0", "1")) {
      refuses(part, outside, "must be 0.01 to 0.99: " + outside);
    }
    for (String wrong : List.of("0.205", "some")) {
      refuses(part, wrong, "must be a number from 0.01 to 0.99, with at most 2 decimals: " + wrong);
    }
    refuses(RANGE, "1e9999", "must be a whole number from 1 to 1000: 1e9999");
  }

  @Test
  void aKnobIsInASectionOrAtTheTop() {
    assertThat(RANGE).returns("data", Knob::section).returns("pk-range", Knob::name);
    assertThat(KEYS).returns("", Knob::section).returns("keys", Knob::name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Keys", "a.b.c", "a b", "a+b", "a=b", "-a", "a.", "a1"})
  void aKnobRefusesAnInvalidKey(String key) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Knob.word(key, "about", "one"))
        .withMessage("not the key of a knob: " + key);
  }

  private static void refuses(Knob knob, String text, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> knob.parsed(text)).withMessage(message);
  }

  @Test
  void knobsReportUnusualValuesAndIgnoreOtherKeys() {
    assertThat(BOTH.values(Map.of()).values()).isEqualTo(Map.of("rows", "2", "keys", "uniform"));
    assertThat(BOTH.values(Map.of()).unusual()).isEmpty();
    assertThat(BOTH.values(Map.of("rows", "2", "keys", "hot")).unusual()).containsExactly("keys");
    assertThat(BOTH.values(Map.of("rows", "3", "keys", "hot")).unusual())
        .containsExactly("rows", "keys");
    assertThat(Knobs.of(ROWS).values(Map.of("keys", "hot")).values()).containsOnlyKeys("rows");
  }

  @Test
  void knobsAreCombinedWithEachOther() {
    assertThat(
            BOTH.combinations(Map.of("rows", List.of("1", "2"), "keys", List.of("hot", "uniform"))))
        .extracting(KnobValues::toString)
        .containsExactly(
            "keys=hot+rows=1", "keys=uniform+rows=1", "keys=hot+rows=2", "keys=uniform+rows=2");
    assertThat(BOTH.combinations(Map.of("rows", List.of("1", "5"))))
        .extracting(KnobValues::toString)
        .containsExactly("keys=uniform+rows=1", "keys=uniform+rows=5");
    assertThat(Knobs.NONE.combinations(Map.of("rows", List.of("1", "2"))))
        .containsExactly(KnobValues.NONE);
  }

  @Test
  void knobsRefuseTheSameKeyTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Knobs.of(ROWS, Knob.number("rows", "others", 1, 2, 1)))
        .withMessageStartingWith("a knob is declared twice: ");
  }

  @Test
  void valuesAreNumbersOrWords() {
    assertThat(values.number(COUNT)).isEqualTo(10);
    assertThat(values.text(KEYS)).isEqualTo("hot");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values.text(RANGE))
        .withMessage("no knob data.pk-range among [insert.count, keys]");
  }

  @Test
  void valuesAreParsedFromTheirText() {
    assertThat(values).hasToString("insert.count=10+keys=hot");
    assertThat(KeyValues.parse(values.toString())).isEqualTo(values.values());
    assertThat(KnobValues.NONE).hasToString("usual");
    assertThat(KeyValues.parse("usual")).isEmpty();
    assertThat(KeyValues.parse(" ")).isEmpty();
    assertThat(KeyValues.parse(" a = 1 +b=2")).isEqualTo(Map.of("a", "1", "b", "2"));
  }

  @Test
  void valuesEscapeAPlus() {
    KnobValues plus =
        new KnobValues(new TreeMap<>(Map.of("open", "direct+sync", "place", "/a%2Bb")), List.of());
    assertThat(plus).hasToString("open=direct%2Bsync+place=/a%252Bb");
    assertThat(KeyValues.parse(plus.toString())).isEqualTo(plus.values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "=1", "a=1+", "a=1+b"})
  void valuesRefuseAKnobWithoutAValue(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyValues.parse(line))
        .withMessageStartingWith("not a key and its value: '");
  }

  @Test
  void valuesRefuseUnusualKeysWithoutAValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KnobValues(new TreeMap<>(), List.of("keys")))
        .withMessageStartingWith("no values for some of [keys]");
  }

  private static Plan plan(Map<String, List<String>> knobs, String... workloads) {
    Plan plan =
        Plans.plain(
            List.of("InnoDB", "MyISAM"),
            List.of(workloads),
            List.of(1),
            new DataSpec(1_000, 1),
            Plans.MEASURE);
    return Plans.with(plan, knobs);
  }

  private static List<Cell> cells(Plan plan) {
    return Matrix.of(plan, WORKLOADS, Suitability.ANY).cells().stream()
        .filter(cell -> !cell.isFloor())
        .toList();
  }

  private static List<Cell> cells(Map<String, List<String>> knobs, String... workloads) {
    return cells(plan(knobs, workloads));
  }

  private static List<String> ids(Map<String, List<String>> knobs, String... workloads) {
    return cells(knobs, workloads).stream().map(Cell::id).toList();
  }

  @Test
  void combinationsMultiplyOnlyCellsOfWorkloadsWithTheKnob() {
    Map<String, List<String>> knobs = Map.of("insert.count", List.of("50", "60", "70"));

    assertThat(cells(knobs, "READ_A", "READ_B")).hasSize(2 * 2);
    assertThat(cells(knobs, "INSERT_A")).hasSize(2 * 3);
    assertThat(cells(knobs, "READ_B", "INSERT_A")).hasSize(2 + 2 * 3);
  }

  @Test
  void combinationsMultiplyKnobsWithEachOther() {
    assertThat(
            cells(
                Map.of("insert.count", List.of("1", "2"), "range", List.of("3", "4")), "INSERT_A"))
        .hasSize(2 * 2 * 2)
        .extracting(Cell::knobs)
        .extracting(Object::toString)
        .containsOnly(
            "insert.count=1+range=3",
            "insert.count=1+range=4",
            "insert.count=2+range=3",
            "insert.count=2+range=4");
  }

  @Test
  void combinationsNameOnlyUnusualKnobsOfACell() {
    assertThat(ids(Map.of("range", List.of("100", "7")), "READ_A"))
        .containsExactlyInAnyOrder(
            "READ_A InnoDB t1 held @s",
            "READ_A InnoDB t1 held @s range=7",
            "READ_A MyISAM t1 held @s",
            "READ_A MyISAM t1 held @s range=7");
    assertThat(ids(Map.of(), "INSERT_A"))
        .containsExactly("INSERT_A InnoDB t1 held @s", "INSERT_A MyISAM t1 held @s");
  }

  @Test
  void combinationsHaveNoEngineIfNoTableIsUsed() {
    assertThat(ids(Map.of("file.block", List.of("8", "4")), "FILE_A"))
        .containsExactly("FILE_A - t1 held @s file.block=8", "FILE_A - t1 held @s");
    assertThat(cells(Map.of(), "FILE_A"))
        .singleElement()
        .returns(false, Cell::isFloor)
        .returns(false, Cell::hasTables);
  }

  @Test
  void combinationsEndRunsAsTheWorkloadAndItsKnobsRequire() {
    assertThat(cells(Map.of("insert.count", List.of("7")), "INSERT_A"))
        .extracting(cell -> cell.work().extent())
        .containsOnly(Extent.counted(7));
    assertThat(cells(Map.of(), "READ_A"))
        .extracting(cell -> cell.work().extent())
        .containsOnly(Extent.TIMED);
  }

  @Test
  void combinationsCountAKnobAmongTheVaryingAxes() {
    Plan plan =
        plan(Map.of("insert.count", List.of("1", "2"), "range", List.of("3", "4")), "INSERT_A");

    assertThat(cells(Plans.with(plan, AxisChoices.USUAL, 1)))
        .filteredOn(cell -> cell.engine().equals("MyISAM"))
        .extracting(cell -> cell.knobs().toString())
        .containsExactlyInAnyOrder(
            "insert.count=1+range=3", "insert.count=2+range=3", "insert.count=1+range=4");
  }

  @Test
  void combinationsVaryAKnobOnlyAmongCellsThatHaveIt() {
    List<Cell> cells = cells(Map.of("range", List.of("1", "2")), "READ_A", "READ_B");

    assertThat(Axis.varied(cells)).extracting(Axis::title).containsExactly("range");
    assertThat(Axis.ofKnob("range").values(cells)).containsExactly("1", "2");
  }

  @Test
  void combinationsRefuseAnUnknownWorkload() {
    assertThatThrownBy(() -> cells(Map.of(), "READ_C"))
        .isInstanceOf(UserError.class)
        .hasMessage("there is no workload READ_C in this version");
  }
}
