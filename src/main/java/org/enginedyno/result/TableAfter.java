package org.enginedyno.result;

import org.jspecify.annotations.Nullable;

/**
 * A table after a fork has filled it.
 *
 * @param engine as the server tells it
 * @param rows counted one by one
 * @param fileBytes of its own files, where it has any and they can be seen
 * @param settled what was waited for afterwards, and how long
 */
public record TableAfter(
    String table,
    String engine,
    long rows,
    long dataBytes,
    long indexBytes,
    @Nullable Long fileBytes,
    String settled) {}
