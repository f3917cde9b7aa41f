package org.enginedyno.workload.normal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ReadPatternTest {
  private static final DataSpec DATA = new DataSpec(1_000, 5);

  /** As published in January 2007. */
  private static final String PUBLISHED =
      """
      READ_PK_POINT | SELECT name FROM normal WHERE id = ? | index PRIMARY
      READ_PK_POINT_INDEX | SELECT id FROM normal WHERE id = ? | index PRIMARY (covering)
      READ_KEY_POINT | SELECT name FROM normal WHERE country_id = ? | index country_id
      READ_KEY_POINT_LIMIT | SELECT name FROM normal WHERE country_id = ? LIMIT 5 | index country_id
      READ_KEY_POINT_NO_DATA | SELECT state_id FROM normal WHERE country_id = ? | index country_id (covering)
      READ_KEY_POINT_NO_DATA_LIMIT | SELECT state_id FROM normal WHERE country_id = ? LIMIT 5 | index country_id (covering)
      READ_PK_RANGE | SELECT min(dob) FROM normal WHERE id BETWEEN ? AND ? | index PRIMARY
      READ_PK_RANGE_INDEX | SELECT count(id) FROM normal WHERE id BETWEEN ? AND ? | index PRIMARY (covering)
      READ_KEY_RANGE | SELECT name FROM normal {states} | index country_id
      READ_KEY_RANGE_LIMIT | SELECT name FROM normal {states} LIMIT 50 | index country_id
      READ_KEY_RANGE_NO_DATA | SELECT city FROM normal {states} | index country_id (covering)
      READ_KEY_RANGE_NO_DATA_LIMIT | SELECT city FROM normal {states} LIMIT 50 | index country_id (covering)
      READ_FTS | SELECT min(dob) FROM normal | full scan
      """;

  static Stream<Arguments> published() {
    return PUBLISHED
        .replace("{states}", "WHERE country_id = ? AND state_id BETWEEN ? AND ?")
        .lines()
        .map(line -> line.split(" \\| ", -1))
        .map(row -> argumentSet(row[0], (Object[]) row));
  }

  private static Statement statement(String name) {
    return ReadPattern.valueOf(name).statements().get(0);
  }

  @ParameterizedTest
  @MethodSource("published")
  void sendsThePublishedQueries(String name, String sql, String access) {
    ReadPattern pattern = ReadPattern.valueOf(name);
    assertThat(pattern.sql()).isEqualTo(sql);
    assertThat(pattern.access()).isEqualTo(access);
    assertThat(pattern.statements()).hasSize(1);
    assertThat(statement(name).access()).map(Access::toString).contains(access);
    assertThat(statement(name).answers()).isPresent();
  }

  @ParameterizedTest
  @MethodSource("published")
  void namesTheTableOfAnEngine(String name, String sql) {
    assertThat(statement(name).sql(table -> table + "_aria"))
        .isEqualTo(sql.replace("normal", "normal_aria"));
  }

  @ParameterizedTest
  @MethodSource("published")
  void bindsAValueToEachParameter(String name, String sql) {
    KnobValues knobs = ReadPattern.valueOf(name).knobs().values(Map.of());
    assertThat(statement(name).parameters().draws(DATA, knobs, 1).next())
        .hasSize((int) sql.chars().filter(character -> character == '?').count());
  }

  @ParameterizedTest
  @MethodSource("published")
  void sendsOneSelectThatChangesNothing(String name) {
    ReadPattern pattern = ReadPattern.valueOf(name);
    Effect effect = pattern.effect(DATA, pattern.knobs().values(Map.of()));
    assertThat(effect.commands()).containsExactly(Map.entry("select", 1));
    assertThat(effect.rowsAdded()).isZero();
    assertThat(effect.isTransaction()).isFalse();
  }

  @Test
  void hasThePatternsInTheirPublishedOrder() {
    List<Object> names = published().map(row -> row.get()[0]).toList();

    assertThat(ReadPattern.values()).extracting(Enum::name).isEqualTo(names);
  }
}
