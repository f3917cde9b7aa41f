package org.enginedyno.result.record;

/**
 * A loaded table.
 *
 * @param instance {@code shared}, or the engine that has the server for itself
 * @param how the way it was loaded, or that it was there already
 * @param loadSeconds zero where it was there already
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
    String how,
    double loadSeconds,
    String settled) {}
