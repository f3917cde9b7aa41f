package org.enginedyno.db.engine;

import java.util.List;

/**
 * How a server reports that an engine read pages from outside its cache.
 *
 * @param counters the server's counters of such pages, in lower case
 * @param told whether they count every page of its tables; without counters, that there are none
 */
public record PageReads(List<String> counters, boolean told) {
  /** The server reports nothing. */
  public static final PageReads UNKNOWN = new PageReads(List.of(), false);

  public PageReads {
    counters = List.copyOf(counters);
  }
}
