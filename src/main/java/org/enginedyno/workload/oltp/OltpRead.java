package org.enginedyno.workload.oltp;

import java.util.List;
import org.enginedyno.plan.Kind;

/** The read-only tests of sysbench's OLTP family, over its tables. */
public enum OltpRead implements OltpWorkload {
  OLTP_POINT("a row of sysbench's by its primary key", OltpQuery.POINT),
  OLTP_SIMPLE_RANGE("a range of rows by their primary keys", OltpQuery.SIMPLE_RANGE),
  OLTP_SUM_RANGE("a range of rows added up", OltpQuery.SUM_RANGE),
  OLTP_ORDER_RANGE("a range of rows, sorted", OltpQuery.ORDER_RANGE),
  OLTP_DISTINCT_RANGE("a range of rows without doubles, sorted", OltpQuery.DISTINCT_RANGE),
  OLTP_RO("the classic read-only mix: ten rows and four ranges", OltpQuery.values());

  private final String about;
  private final List<OltpQuery> queries;

  OltpRead(String about, OltpQuery... queries) {
    this.about = about;
    this.queries = List.of(queries);
  }

  @Override
  public Kind kind() {
    return Kind.READ;
  }

  @Override
  public boolean readsExisting() {
    return true;
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public List<OltpQuery> queries() {
    return queries;
  }

  @Override
  public List<OltpChange> changes() {
    return List.of();
  }
}
