package org.enginedyno.workload.oltp;

import java.util.Optional;
import org.enginedyno.plan.Knob;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Access.Step;
import org.enginedyno.workload.Statement;

/** The kinds of queries in sysbench's read-only tests. */
public enum OltpQuery {
  POINT(
      "point",
      "SELECT c FROM {%s} WHERE id = ?",
      Access.row(),
      Knob.number("oltp.points", "rows read by their key in a mix", 0, 10_000, 10)),
  SIMPLE_RANGE(
      "simple range",
      "SELECT c FROM {%s} WHERE id BETWEEN ? AND ?",
      Access.range(Access.PRIMARY),
      Knob.number("oltp.simple-ranges", "ranges read in a mix", 0, 10_000, 1)),
  SUM_RANGE(
      "sum range",
      "SELECT sum(k) FROM {%s} WHERE id BETWEEN ? AND ?",
      Access.range(Access.PRIMARY),
      Knob.number("oltp.sum-ranges", "ranges summed up in a mix", 0, 10_000, 1)),
  ORDER_RANGE(
      "order range",
      "SELECT c FROM {%s} WHERE id BETWEEN ? AND ? ORDER BY c",
      Access.range(Access.PRIMARY).then(Step.SORT),
      Knob.number("oltp.order-ranges", "ranges sorted in a mix", 0, 10_000, 1)),
  DISTINCT_RANGE(
      "distinct range",
      "SELECT DISTINCT c FROM {%s} WHERE id BETWEEN ? AND ? ORDER BY c",
      Access.range(Access.PRIMARY).then(Step.TEMPORARY, Step.SORT),
      Knob.number(
          "oltp.distinct-ranges", "ranges with distinct values read in a mix", 0, 10_000, 1));

  private final String words;
  private final String template;
  private final Access access;
  private final Knob times;

  OltpQuery(String words, String template, Access access, Knob times) {
    this.words = words;
    this.template = template;
    this.access = access;
    this.times = times;
  }

  Knob times() {
    return times;
  }

  public boolean isRange() {
    return this != POINT;
  }

  /** Whether it returns a sum rather than rows. */
  public boolean isSum() {
    return this == SUM_RANGE;
  }

  /** The query over a table, numbered from 1. Its answers are not checked if rows change. */
  Statement statement(int table, boolean isChanged) {
    return new Statement(
        template.formatted((isChanged ? SbtestTable.CHANGED : SbtestTable.NAME) + table),
        (data, knobs, stream) -> {
          OltpKeys keys = new OltpKeys(data, knobs, stream);
          return () -> values(keys);
        },
        Optional.of(access),
        isChanged ? Optional.empty() : Optional.of(new OltpAnswers(this, table)));
  }

  private Object[] values(OltpKeys keys) {
    int first = keys.id();
    return isRange() ? new Object[] {first, keys.last(first)} : new Object[] {first};
  }

  /** How often a server may read each row of a range again, from a temporary table. */
  int timesReadAgain() {
    return access.steps().contains(Step.TEMPORARY) ? 2 : 0;
  }

  @Override
  public String toString() {
    return words;
  }
}
