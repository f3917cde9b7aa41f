package org.enginedyno.result.proof;

/**
 * A table after a fork has filled it.
 *
 * @param engine as the server tells it
 * @param rows counted one by one
 * @param settled what was waited for afterwards, and how long
 */
public record TableAfter(
    String table, String engine, long rows, long dataBytes, long indexBytes, String settled) {}
