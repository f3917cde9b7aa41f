package org.enginedyno.result;

import org.jspecify.annotations.Nullable;

/**
 * What an engine had read and written when a run had added so many rows.
 *
 * @param read pages since the run began; absent where the server does not count them
 * @param written pages since the run began; absent where the server does not count them
 * @param nanos how long the server took to tell
 */
public record PageProgress(long rows, @Nullable Long read, @Nullable Long written, long nanos) {}
