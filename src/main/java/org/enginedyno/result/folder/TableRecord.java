package org.enginedyno.result.folder;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A loaded table.
 *
 * @param instance {@code shared}, or the engine that has the server for itself
 * @param checksum of its rows
 */
public record TableRecord(
    String server,
    String instance,
    String engine,
    String table,
    long rows,
    String checksum,
    Size size,
    Load load)
    implements RunRecord {
  /**
   * What it takes, in bytes.
   *
   * @param files its own files, where it has any and they can be seen
   */
  public record Size(long data, long indexes, @Nullable Long files) {}

  /**
   * How it came to be there.
   *
   * @param how the way it was loaded, or that it was there already
   * @param seconds zero where it was there already
   * @param lateKeys the keys that were made after the load; absent where there are none, or the
   *     table was there already
   * @param settled what was waited for before measuring, and how long
   */
  public record Load(String how, double seconds, @Nullable LateKeys lateKeys, String settled) {}

  /**
   * Keys that were made once all rows were there.
   *
   * @param bytes what they take; absent where the server does not tell
   */
  public record LateKeys(double seconds, @Nullable Long bytes) {}

  @Override
  public Object key() {
    return List.of(server, instance, table);
  }
}
