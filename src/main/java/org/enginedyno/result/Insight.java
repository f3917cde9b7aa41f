package org.enginedyno.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the server's Performance Schema recorded while a cell was measured, for all of its clients.
 *
 * @param scope which instruments are switched on, or that they may not be read
 * @param waits the wait events that took longest, the longest first
 * @param statement the digest of the statement that ran most often in dyno's database
 */
public record Insight(String scope, List<Wait> waits, @Nullable Statement statement) {
  public Insight {
    waits = List.copyOf(waits);
  }

  /** A wait event, per operation of the cell. */
  public record Wait(String event, double countPerOperation, double microsPerOperation) {
    /** The name of the event without the prefix {@code wait/}. */
    public String shortName() {
      return event.startsWith("wait/") ? event.substring("wait/".length()) : event;
    }
  }

  /** A statement as the server recorded it, per operation of the cell. */
  public record Statement(String digest, double countPerOperation, double microsPerOperation) {}
}
