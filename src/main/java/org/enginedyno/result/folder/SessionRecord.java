package org.enginedyno.result.folder;

import java.time.Instant;

/**
 * One session of a run, of which there are several where it was resumed.
 *
 * @param together whether the servers were up at once, so that their cells took turns
 * @param why what decided that, in words; empty where there was but one
 */
public record SessionRecord(Instant startedAt, boolean together, String why) implements RunRecord {
  /** Each one counts, even where two started at the same moment. */
  @Override
  public Object key() {
    return new Object();
  }
}
