package org.enginedyno.workload;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every operation pays before an engine has done anything. */
public enum Floor implements Workload {
  FLOOR_DO_1("the cheapest statement: one round trip", "DO 1"),
  FLOOR_BORROW("a pooled connection borrowed and given back, no statement", null);

  private final String about;
  private final @Nullable String sql;

  Floor(String about, @Nullable String sql) {
    this.about = about;
    this.sql = sql;
  }

  @Override
  public String benchmark() {
    return "FloorBenchmark";
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public Optional<String> sql(String table) {
    return Optional.ofNullable(sql);
  }

  @Override
  public int statementsPerOperation() {
    return sql == null ? 0 : 1;
  }

  @Override
  public Optional<Access> access() {
    return Optional.empty();
  }
}
