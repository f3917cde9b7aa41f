package org.enginedyno.workload.normal;

import static org.enginedyno.workload.Access.PRIMARY;
import static org.enginedyno.workload.normal.NormalTable.COUNTRY_INDEX;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Answers.Answer;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/** The thirteen read patterns of "InnoDB vs MyISAM vs Falcon" (2007), over the table normal. */
public enum ReadPattern implements Workload {
  READ_PK_POINT(
      "a row by primary key",
      "SELECT name FROM {normal} WHERE id = ?",
      Binding.ID,
      SelectedColumn.NAME,
      Access.row()),
  READ_PK_POINT_INDEX(
      "lookup of a primary key, without its row",
      "SELECT id FROM {normal} WHERE id = ?",
      Binding.ID,
      SelectedColumn.ID,
      Access.row().covering(true)),
  READ_KEY_POINT(
      "all rows of a country by a secondary key",
      "SELECT name FROM {normal} WHERE country_id = ?",
      Binding.COUNTRY,
      SelectedColumn.NAME,
      Access.value(COUNTRY_INDEX)),
  READ_KEY_POINT_LIMIT(
      "five rows of a country by a secondary key",
      "SELECT name FROM {normal} WHERE country_id = ? LIMIT 5",
      Binding.COUNTRY,
      SelectedColumn.NAME,
      Access.value(COUNTRY_INDEX)),
  READ_KEY_POINT_NO_DATA(
      "all states of a country from the secondary key alone",
      "SELECT state_id FROM {normal} WHERE country_id = ?",
      Binding.COUNTRY,
      SelectedColumn.STATE,
      Access.value(COUNTRY_INDEX).covering(true)),
  READ_KEY_POINT_NO_DATA_LIMIT(
      "five states of a country from the secondary key alone",
      "SELECT state_id FROM {normal} WHERE country_id = ? LIMIT 5",
      Binding.COUNTRY,
      SelectedColumn.STATE,
      Access.value(COUNTRY_INDEX).covering(true)),
  READ_PK_RANGE(
      "the earliest date in a range of primary keys",
      "SELECT min(dob) FROM {normal} WHERE id BETWEEN ? AND ?",
      Binding.ID_RANGE,
      SelectedColumn.FIRST_BIRTH,
      Access.range(PRIMARY)),
  READ_PK_RANGE_INDEX(
      "the count of a range of primary keys",
      "SELECT count(id) FROM {normal} WHERE id BETWEEN ? AND ?",
      Binding.ID_RANGE,
      SelectedColumn.COUNT,
      Access.range(PRIMARY).covering(true)),
  READ_KEY_RANGE(
      "all rows of neighbouring states by a secondary key",
      "SELECT name FROM {normal} WHERE country_id = ? AND state_id BETWEEN ? AND ?",
      Binding.STATE_RANGE,
      SelectedColumn.NAME,
      Access.range(COUNTRY_INDEX)),
  READ_KEY_RANGE_LIMIT(
      "fifty rows of neighbouring states by a secondary key",
      "SELECT name FROM {normal} WHERE country_id = ? AND state_id BETWEEN ? AND ? LIMIT 50",
      Binding.STATE_RANGE,
      SelectedColumn.NAME,
      Access.range(COUNTRY_INDEX)),
  READ_KEY_RANGE_NO_DATA(
      "all cities of neighbouring states from the secondary key alone",
      "SELECT city FROM {normal} WHERE country_id = ? AND state_id BETWEEN ? AND ?",
      Binding.STATE_RANGE,
      SelectedColumn.CITY,
      Access.range(COUNTRY_INDEX).covering(true)),
  READ_KEY_RANGE_NO_DATA_LIMIT(
      "fifty cities of neighbouring states from the secondary key alone",
      "SELECT city FROM {normal} WHERE country_id = ? AND state_id BETWEEN ? AND ? LIMIT 50",
      Binding.STATE_RANGE,
      SelectedColumn.CITY,
      Access.range(COUNTRY_INDEX).covering(true)),
  READ_FTS(
      "the earliest date in the whole table",
      "SELECT min(dob) FROM {normal}",
      Binding.NONE,
      SelectedColumn.FIRST_BIRTH,
      Access.scan());

  private static final Pattern LIMIT = Pattern.compile(" LIMIT (\\d+)$");

  private final String about;
  private final String template;
  private final Binding binding;
  private final SelectedColumn selected;
  private final Access access;

  ReadPattern(
      String about, String template, Binding binding, SelectedColumn selected, Access access) {
    this.about = about;
    this.template = template;
    this.binding = binding;
    this.selected = selected;
    this.access = access;
  }

  @Override
  public Kind kind() {
    return Kind.READ;
  }

  @Override
  public String benchmark() {
    return "workload.ReadBenchmark";
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(NormalTable.DATASET);
  }

  @Override
  public Knobs knobs() {
    return binding.knobs();
  }

  @Override
  public List<Statement> statements(KnobValues knobs) {
    return List.of(
        new Statement(template, binding, Optional.of(access), Optional.of(this::answers)));
  }

  /** With a limit, any of the matching rows are right: the engine chooses them. */
  private List<Answer> answers(List<Object[]> executions, DataSpec data) {
    NormalRows rows = new NormalRows(data.seed());
    return executions.stream()
        .map(values -> selected.of(rows, binding.ids(values, data, rows)))
        .map(right -> new Answer(right, Math.min(limit(), right.size())))
        .toList();
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return Effect.reading("select", Math.min(limit(), binding.rows(data, knobs)));
  }

  @Override
  public Optional<String> obstacle(DataSpec data, KnobValues knobs) {
    int range = knobs.number(NormalKeys.PK_RANGE, 1);
    return range <= data.rows()
        ? Optional.empty()
        : Optional.of(
            "data.pk-range must be at most data.rows: %d > %d".formatted(range, data.rows()));
  }

  private int limit() {
    Matcher limit = LIMIT.matcher(template);
    return limit.find() ? Integer.parseInt(limit.group(1)) : Integer.MAX_VALUE;
  }

  /** The column that a read pattern selects from the matching rows. */
  private enum SelectedColumn {
    ID,
    NAME,
    STATE,
    CITY,
    FIRST_BIRTH,
    COUNT;

    private static final int NAME_FIELD = 1;
    private static final int CITY_FIELD = 6;

    /** The expected values for the rows with these ids. */
    List<String> of(NormalRows rows, int[] ids) {
      return switch (this) {
        case ID -> IntStream.of(ids).mapToObj(Integer::toString).toList();
        case STATE -> IntStream.of(ids).mapToObj(id -> Integer.toString(rows.stateOf(id))).toList();
        case NAME -> fields(rows, ids, NAME_FIELD);
        case CITY -> fields(rows, ids, CITY_FIELD);
        case COUNT -> List.of(Integer.toString(ids.length));
        case FIRST_BIRTH -> List.of(firstBirth(rows, IntStream.of(ids)));
      };
    }

    private static List<String> fields(NormalRows rows, int[] ids, int field) {
      RowBuffer buffer = new RowBuffer();
      return IntStream.of(ids)
          .mapToObj(
              id -> {
                buffer.clear();
                rows.append(id, buffer);
                return buffer.toString().split("\t", -1)[field];
              })
          .toList();
    }

    /** As a server returns it: a date, or null if no row has one. */
    static String firstBirth(NormalRows rows, IntStream ids) {
      int day = ids.map(rows::day).min().orElse(NormalRows.NO_DAY);
      return day == NormalRows.NO_DAY ? "null" : LocalDate.ofEpochDay(day).toString();
    }
  }
}
