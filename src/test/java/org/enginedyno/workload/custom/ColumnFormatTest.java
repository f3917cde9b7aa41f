package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ColumnFormatTest {
  private static String text(String type, Object value, Table.Text text) {
    RowBuffer out = new RowBuffer();
    ColumnFormat.of(type).append(value, text, out);
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tinyint                     | row                       | '300' does not fit type tinyint; write values within -128..127
          smallint unsigned           | uniform(-1..5)            | '-1' does not fit type smallint unsigned
          int                         | uniform(0.5..1.5)         | whole numbers
          int                         | pick(new)                 | whole numbers
          decimal(5,2)                | uniform(0..1000)          | '1000' does not fit type decimal(5,2)
          decimal(5,2) unsigned       | uniform(-0.01..1)         | not negative
          decimal(5,2)                | uuid                      | a function of numbers
          year                        | uniform(1..9)             | 1901..2155
          date                        | text(5..5)                | date(...)
          datetime                    | row                       | date(...)
          enum('new','paid')          | pick(new 1, sent 1)       | write one of new, paid
          set('a','b')                | pick('a,c')               | 'c' does not fit
          varchar(3)                  | text(20..30)              | no room for 30 characters
          char(2)                     | pick(new 1, ok 2)         | no room for 3 characters
          varchar                     | uuid                      | write varchar(100)
          varchr(5)                   | uuid                      | did you mean 'varchar'?
          point                       | row                       | unknown type 'point'
          """)
  void refusesValuesThatDoNotFit(String type, String value, String message) {
    assertThat(ColumnFormat.misfit(new ColumnSpec("a", type, TestScope.value(value), 0), 300))
        .hasValueSatisfying(problem -> assertThat(problem).contains(message));
  }

  @Test
  void allowsValuesThatFitOrAreReadLater() {
    assertThat(misfit("varchar(30)", "text(20..30)")).isEmpty();
    assertThat(misfit("set('a','b')", "pick('a,b,a')")).isEmpty();
    assertThat(misfit("date", "date(2024-01-01..2024-01-02)")).isEmpty();
    assertThat(misfit("int", "sample(old_orders.placed)")).isEmpty();
    assertThat(misfit("double", "uniform(1..2)")).isEmpty();
  }

  private static Optional<String> misfit(String type, String value) {
    return ColumnFormat.misfit(new ColumnSpec("a", type, TestScope.value(value), 0), 300);
  }

  @Test
  void storesValuesInTheColumnsPrecision() {
    LocalDateTime moment = LocalDateTime.of(2024, 2, 29, 23, 59, 58);

    assertThat(ColumnFormat.of("date").stored(moment)).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(ColumnFormat.of("datetime").stored(moment)).isEqualTo(moment);
    assertThat(ColumnFormat.of("decimal(4,1)").stored(2.24)).isEqualTo(new BigDecimal("2.2"));
    assertThat(ColumnFormat.of("char(4)").stored("ab  cd")).isEqualTo("ab");
    assertThat(ColumnFormat.of("varchar(2)").stored("😀😀😀")).isEqualTo("😀😀");
    assertThat(ColumnFormat.of("varbinary(5)").stored("ééé")).isEqualTo("éé");
    assertThat(ColumnFormat.of("int").stored("12")).isEqualTo(12L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ColumnFormat.of("int").stored(LocalDate.EPOCH));
  }

  @Test
  void escapesOnlyLoadedValues() {
    String text = "tab\tline\nback\\slash ü";

    assertThat(text("varchar(99)", text, Table.Text.LOADED))
        .isEqualTo("tab\\tline\\nback\\\\slash ü");
    assertThat(text("varchar(99)", text, Table.Text.CHECKED)).isEqualTo(text);
    LocalDateTime midnight = LocalDateTime.of(2024, 2, 29, 0, 0);
    assertThat(text("datetime", midnight, Table.Text.LOADED)).isEqualTo("2024-02-29 00:00:00");
    assertThat(text("varchar(30)", midnight.plusNanos(5_000_000), Table.Text.LOADED))
        .isEqualTo("2024-02-29 00:00:00.005");
    assertThat(text("datetime(2)", midnight.plusNanos(5_000_000), Table.Text.CHECKED))
        .isEqualTo("2024-02-29 00:00:00.00");
    assertThat(text("time", midnight.plusSeconds(61), Table.Text.CHECKED)).isEqualTo("00:01:01");
    assertThat(text("bigint", Long.MIN_VALUE, Table.Text.CHECKED))
        .isEqualTo("-9223372036854775808");
    assertThat(text("decimal(6,3)", -0.05, Table.Text.LOADED)).isEqualTo("-0.050");
  }
}
