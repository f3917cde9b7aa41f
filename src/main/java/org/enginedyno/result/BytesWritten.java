package org.enginedyno.result;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much was written for each row that was added, until its run was over.
 *
 * @param byCounter bytes a row by the server's counters; empty where it has none of the engine
 * @param byProcess bytes a row that the server's process had written, where the kernel tells us
 */
public record BytesWritten(Map<String, Double> byCounter, @Nullable Double byProcess) {
  public BytesWritten {
    byCounter = new TreeMap<>(byCounter);
  }
}
