package org.enginedyno.workload.catalogue;

import java.util.Locale;

/** The purpose of a new plan. */
public enum Purpose {
  READS("reads of one row and of ranges", "READ_PK_POINT, READ_PK_RANGE, READ_KEY_RANGE_LIMIT"),
  INSERTS("inserts of single rows", "INSERT_SMALL"),
  MIXED("a read and an insert", "READ_PK_POINT, INSERT_SMALL"),
  OLTP("transactions of sysbench's OLTP tests", "OLTP_RO, OLTP_RW"),
  SEARCH("full-text searches", "FT_WORD, FT_TOP10");

  private final String about;
  private final String workloads;

  Purpose(String about, String workloads) {
    this.about = about;
    this.workloads = workloads;
  }

  public String about() {
    return about;
  }

  /** Further keys of a plan for these workloads, with comments; empty for most. */
  public String keys() {
    return workloads.contains("INSERT_SMALL")
        ? """
          # A run of inserts ends by its rows, whatever 'runs' says of time. More rows make it longer and steadier.
          insert: { rows-per-thread: 6_000 }
          """
        : "";
  }

  /** Their names, as a plan lists them. */
  public String workloads() {
    return workloads;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
