package org.enginedyno.result.folder;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A loaded table.
 *
 * @param instance {@code shared}, or the engine that has the server for itself
 * @param fileBytes of its own files, where it has any and they can be seen
 * @param how the way it was loaded, or that it was there already
 * @param loadSeconds zero where it was there already
 * @param lateKeys the keys that were made after the load; absent where there are none, or the table
 *     was there already
 * @param settled what was waited for before measuring, and how long
 */
public record TableRecord(
    String server,
    String instance,
    String engine,
    String table,
    long rows,
    String checksum,
    long dataBytes,
    long indexBytes,
    @Nullable Long fileBytes,
    String how,
    double loadSeconds,
    @Nullable LateKeys lateKeys,
    String settled)
    implements RunRecord {
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
