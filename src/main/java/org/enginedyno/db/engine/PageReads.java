package org.enginedyno.db.engine;

import java.util.List;

/**
 * How a server tells that an engine fetched pages from outside its own memory.
 *
 * @param counters the server's counters of such pages, in small letters
 * @param told whether they count every page of its tables; without counters, that there are none
 */
public record PageReads(List<String> counters, boolean told) {
  /** Of an engine of which the server tells nothing. */
  public static final PageReads UNKNOWN = new PageReads(List.of(), false);

  public PageReads {
    counters = List.copyOf(counters);
  }
}
