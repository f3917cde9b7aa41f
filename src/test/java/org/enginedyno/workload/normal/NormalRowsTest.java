package org.enginedyno.workload.normal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.enginedyno.Golden;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;

final class NormalRowsTest {
  private static final int ID = 0;
  private static final int EMAIL = 2;
  private static final int BIRTH = 4;
  private static final int STATE = 7;
  private static final int COUNTRY = 9;
  private static final DataSpec DATA = new DataSpec(20_000, 2007);
  private static final Pattern DRAW = Pattern.compile("[0-9a-f]{16}");
  private static final List<List<String>> SAMPLE = all(DATA);

  private final NormalTable table = new NormalTable(DATA);
  private final Table.Rows rows = table.generator();

  private final Population population = new Population(DATA, KnobValues.NONE);

  private static String text(Table.Rows rows, int id) {
    RowBuffer buffer = new RowBuffer();
    rows.append(id, buffer);
    return buffer.toString();
  }

  /** Rows as the texts of their columns, read back from the data sent to a server. */
  private static List<List<String>> all(DataSpec data) {
    Table.Rows rows = new NormalTable(data).generator();
    RowBuffer buffer = new RowBuffer();
    return IntStream.rangeClosed(1, data.rows())
        .mapToObj(
            id -> {
              buffer.clear();
              rows.append(id, buffer);
              return List.of(buffer.toString().stripTrailing().split("	", -1));
            })
        .toList();
  }

  private static int number(List<String> row, int column) {
    return Integer.parseInt(row.get(column));
  }

  @Test
  void neverChange() {
    StringBuilder golden = new StringBuilder();
    for (int id : new int[] {1, 2, 3, 4, 17, 50, 500, 5_000, 999_999, 1_000_000, 1_000_000_000}) {
      golden.append(text(rows, id));
    }
    Golden.assertMatches(
        getClass(), "normal-rows-v" + table.generatorVersion() + ".tsv", golden.toString());
  }

  @Test
  void dependOnTheirNumberNotOnTheirOrder() {
    String forwards = text(rows, 7) + text(rows, 8);
    Table.Rows others = table.generator();
    String eighth = text(others, 8);

    assertThat(text(others, 7) + eighth).isEqualTo(forwards);
  }

  @Test
  void dependOnlyOnTheSeed() {
    DataSpec larger = new DataSpec(1_000_000, 2007);
    DataSpec reseeded = new DataSpec(20_000, 2008);

    assertThat(text(new NormalTable(larger).generator(), 7)).isEqualTo(text(rows, 7));
    assertThat(text(new NormalTable(reseeded).generator(), 7)).isNotEqualTo(text(rows, 7));
  }

  @Test
  void fitTheDeclaredColumns() {
    String ddl = table.create("normal", "InnoDB", "");
    List<Integer> widths = new ArrayList<>();
    Matcher column = Pattern.compile("(?m)^  [a-z_]+ [a-z]+(?:\\((\\d+)\\))?").matcher(ddl);
    while (column.find()) {
      widths.add(column.group(1) == null ? 10 : Integer.parseInt(column.group(1)));
    }

    assertThat(widths).containsExactly(10, 64, 64, 64, 10, 128, 64, 10, 8, 10);
    for (List<String> row : SAMPLE) {
      assertThat(row).hasSize(widths.size());
      for (int i = 0; i < row.size(); i++) {
        if (row.get(i).length() > widths.get(i)) {
          throw new AssertionError("too wide: " + row);
        }
      }
    }
  }

  @Test
  void haveUniqueEmails() {
    assertThat(SAMPLE.stream().map(row -> row.get(EMAIL)).distinct()).hasSize(SAMPLE.size());
  }

  @Test
  void spreadOverCountriesAndStatesUniformly() {
    spreads(NormalTable.COUNTRIES, i -> number(SAMPLE.get(i), COUNTRY));
    spreads(NormalTable.STATES, i -> number(SAMPLE.get(i), STATE));
    spreads(
        NormalTable.STATES * 10,
        i -> {
          List<String> row = SAMPLE.get(i);
          int tenth = number(row, COUNTRY) % 10;
          return tenth * NormalTable.STATES + number(row, STATE);
        });
  }

  /** Chi-square within five standard deviations of what chance gives. */
  private static void spreads(int kinds, IntUnaryOperator kind) {
    int[] counts = new int[kinds + 1];
    for (int i = 0; i < SAMPLE.size(); i++) {
      counts[kind.applyAsInt(i)]++;
    }
    double expected = SAMPLE.size() / (double) kinds;
    double chiSquare = 0;
    for (int i = 1; i <= kinds; i++) {
      chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    double deviation = Math.sqrt(2.0 * (kinds - 1));
    assertThat(counts[0]).isZero();
    assertThat(chiSquare).isBetween(kinds - 1 - 5 * deviation, kinds - 1 + 5 * deviation);
  }

  @Test
  void haveBirthdaysInTheLastCenturyOrNone() {
    List<String> births = SAMPLE.stream().map(row -> row.get(BIRTH)).toList();

    assertThat(births.stream().filter("\\N"::equals).count()).isBetween(320L, 480L);
    assertThat(births.stream().filter(birth -> !birth.equals("\\N")).map(LocalDate::parse))
        .isNotEmpty()
        .allSatisfy(
            birth ->
                assertThat(birth).isBetween(LocalDate.of(1930, 1, 1), LocalDate.of(1999, 12, 31)));
  }

  @Test
  void haveTheChecksumThatAServerComputes() {
    RowBuffer scratch = new RowBuffer();
    for (List<String> row : SAMPLE.subList(0, 1_000)) {
      String joined = String.join("|", row).replace("|\\N|", "|NULL|");
      CRC32 crc = new CRC32();
      crc.update(joined.getBytes(StandardCharsets.US_ASCII));

      assertThat(rows.checksum(number(row, ID), scratch)).as(joined).isEqualTo(crc.getValue());
    }
  }

  @Test
  void shareNoDrawsWithNeighbouringSeeds() {
    Set<String> words = new HashSet<>();
    RowBuffer row = new RowBuffer();
    for (long seed : new long[] {0, 1, 2007, 2008, 2009, 0x9E3779B97F4A7C15L}) {
      NormalRows rows = new NormalRows(seed);
      for (int id = 1; id <= 5_000; id++) {
        row.clear();
        rows.append(id, row);
        // a password is four draws of the row's own stream
        DRAW.matcher(row.toString()).results().map(MatchResult::group).forEach(words::add);
      }
    }

    assertThat(words).hasSize(6 * 5_000 * 4);
  }

  private static long counted(int country, int firstState, int lastState) {
    return SAMPLE.stream()
        .filter(row -> number(row, COUNTRY) == country)
        .mapToInt(row -> number(row, STATE))
        .filter(state -> state >= firstState && state <= lastState)
        .count();
  }

  @Test
  void thePopulationCountsTheRowsOfEachCountry() {
    for (int country = 1; country <= NormalTable.COUNTRIES; country++) {
      assertThat(population.rowsOf(country))
          .isEqualTo(counted(country, 1, NormalTable.STATES))
          .isPositive();
    }
  }

  @Test
  void thePopulationCountsTheRowsOfNeighbouringStates() {
    for (int country : new int[] {1, 77, 250}) {
      for (int first : new int[] {1, 20, 46}) {
        assertThat(population.rowsOf(country, first, first + 4))
            .isEqualTo(counted(country, first, first + 4));
      }
      assertThat(population.rowsOf(country, 50, 50)).isEqualTo(counted(country, 50, 50));
      assertThat(population.rowsOf(country, 1, 50)).isEqualTo(population.rowsOf(country));
    }
  }

  @Test
  void thePopulationHasTheEarliestBirthday() {
    LocalDate least =
        SAMPLE.stream()
            .map(row -> row.get(BIRTH))
            .filter(birth -> !birth.equals("\\N"))
            .map(LocalDate::parse)
            .min(LocalDate::compareTo)
            .orElseThrow();

    assertThat(population.firstBirth()).hasToString(least.toString().replace("-", ""));
  }

  private static KnobValues usual(Binding binding) {
    return binding.knobs().values(Map.of());
  }

  private static Stream<Object[]> draws(Binding binding) {
    Parameters.Draws draws = binding.draws(DATA, usual(binding), 1);
    return Stream.generate(draws::next).limit(1_000);
  }

  private static int key(Object value) {
    return (Integer) value;
  }

  @Test
  void aBindingBindsInTheOrderOfTheParameters() {
    assertThat(draws(Binding.ID_RANGE))
        .allSatisfy(
            ids ->
                assertThat(key(ids[1]))
                    .isEqualTo(key(ids[0]) + 99)
                    .isLessThanOrEqualTo(DATA.rows()));
    assertThat(draws(Binding.STATE_RANGE))
        .isNotEmpty()
        .allSatisfy(
            keys -> {
              assertThat(key(keys[0])).isBetween(1, NormalTable.COUNTRIES);
              assertThat(key(keys[2]))
                  .isEqualTo(key(keys[1]) + 4)
                  .isLessThanOrEqualTo(NormalTable.STATES);
            });
    assertThat(draws(Binding.NONE)).isNotEmpty().allMatch(values -> values.length == 0);
  }

  @Test
  void aBindingCountsTheAverageRowsOfThePopulation() {
    double perCountry =
        IntStream.rangeClosed(1, NormalTable.COUNTRIES)
            .map(population::rowsOf)
            .average()
            .orElseThrow();
    double perRange =
        draws(Binding.STATE_RANGE)
            .mapToInt(keys -> population.rowsOf(key(keys[0]), key(keys[1]), key(keys[2])))
            .average()
            .orElseThrow();

    assertThat(rowsOf(Binding.COUNTRY)).isEqualTo(perCountry);
    assertThat(rowsOf(Binding.STATE_RANGE))
        .isEqualTo(8.0)
        .isBetween(perRange - 0.5, perRange + 0.5);
    assertThat(rowsOf(Binding.ID)).isEqualTo(1);
    assertThat(rowsOf(Binding.ID_RANGE)).isEqualTo(100);
    assertThat(rowsOf(Binding.NONE)).isEqualTo(DATA.rows());
  }

  private static double rowsOf(Binding binding) {
    return binding.rows(DATA, usual(binding));
  }

  @Test
  void aBindingReadsNoMoreRowsThanItsLimit() {
    assertThat(read(ReadPattern.READ_KEY_POINT)).isEqualTo(80);
    assertThat(read(ReadPattern.READ_KEY_POINT_LIMIT)).isEqualTo(5);
    assertThat(read(ReadPattern.READ_KEY_RANGE_LIMIT)).as("fewer than the limit").isEqualTo(8);
    assertThat(read(ReadPattern.READ_FTS)).isEqualTo(DATA.rows());
  }

  private static double read(ReadPattern pattern) {
    return pattern.effect(DATA, pattern.knobs().values(Map.of())).rowsRead();
  }
}
