package org.enginedyno.workload;

import static org.enginedyno.workload.Access.COUNTRY;
import static org.enginedyno.workload.Access.PRIMARY;
import static org.enginedyno.workload.Access.data;
import static org.enginedyno.workload.Access.indexOnly;
import static org.enginedyno.workload.Access.scan;

import java.util.Optional;

/** The thirteen read patterns of "InnoDB vs MyISAM vs Falcon" (2007), over the table normal. */
public enum ReadPattern implements Workload {
  READ_PK_POINT(
      "a row by its primary key",
      "SELECT name FROM normal WHERE id = ?",
      Binding.ID,
      data(PRIMARY)),
  READ_PK_POINT_INDEX(
      "a primary key looked up, without its row",
      "SELECT id FROM normal WHERE id = ?",
      Binding.ID,
      indexOnly(PRIMARY)),
  READ_KEY_POINT(
      "all rows of a country by a secondary key",
      "SELECT name FROM normal WHERE country_id = ?",
      Binding.COUNTRY,
      data(COUNTRY)),
  READ_KEY_POINT_LIMIT(
      "five rows of a country by a secondary key",
      "SELECT name FROM normal WHERE country_id = ? LIMIT 5",
      Binding.COUNTRY,
      data(COUNTRY)),
  READ_KEY_POINT_NO_DATA(
      "all states of a country from the secondary key alone",
      "SELECT state_id FROM normal WHERE country_id = ?",
      Binding.COUNTRY,
      indexOnly(COUNTRY)),
  READ_KEY_POINT_NO_DATA_LIMIT(
      "five states of a country from the secondary key alone",
      "SELECT state_id FROM normal WHERE country_id = ? LIMIT 5",
      Binding.COUNTRY,
      indexOnly(COUNTRY)),
  READ_PK_RANGE(
      "the least date in a range of primary keys",
      "SELECT min(dob) FROM normal WHERE id BETWEEN ? AND ?",
      Binding.ID_RANGE,
      data(PRIMARY)),
  READ_PK_RANGE_INDEX(
      "a range of primary keys counted",
      "SELECT count(id) FROM normal WHERE id BETWEEN ? AND ?",
      Binding.ID_RANGE,
      indexOnly(PRIMARY)),
  READ_KEY_RANGE(
      "all rows of neighbouring states by a secondary key",
      "SELECT name FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ?",
      Binding.STATE_RANGE,
      data(COUNTRY)),
  READ_KEY_RANGE_LIMIT(
      "fifty rows of neighbouring states by a secondary key",
      "SELECT name FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ? LIMIT 50",
      Binding.STATE_RANGE,
      data(COUNTRY)),
  READ_KEY_RANGE_NO_DATA(
      "all cities of neighbouring states from the secondary key alone",
      "SELECT city FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ?",
      Binding.STATE_RANGE,
      indexOnly(COUNTRY)),
  READ_KEY_RANGE_NO_DATA_LIMIT(
      "fifty cities of neighbouring states from the secondary key alone",
      "SELECT city FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ? LIMIT 50",
      Binding.STATE_RANGE,
      indexOnly(COUNTRY)),
  READ_FTS(
      "the least date of the whole table", "SELECT min(dob) FROM normal", Binding.NONE, scan());

  private final String about;
  private final String sql;
  private final Binding binding;
  private final Access access;

  ReadPattern(String about, String sql, Binding binding, Access access) {
    this.about = about;
    this.sql = sql;
    this.binding = binding;
    this.access = access;
  }

  @Override
  public String benchmark() {
    return "ReadBenchmark";
  }

  @Override
  public String about() {
    return about;
  }

  /** The statement as published, over the table {@code normal}. */
  public String sql() {
    return sql;
  }

  @Override
  public Optional<String> sql(String table) {
    return Optional.of(sql.replace(" FROM normal", " FROM " + table));
  }

  @Override
  public int statementsPerOperation() {
    return 1;
  }

  @Override
  public Optional<Access> access() {
    return Optional.of(access);
  }

  /** What the statement's parameters stand for. */
  public Binding binding() {
    return binding;
  }

  /** Whether the statement leaves it to the engine which of several rows it answers with. */
  public boolean isLimited() {
    return sql.contains(" LIMIT ");
  }
}
