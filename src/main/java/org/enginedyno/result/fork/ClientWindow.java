package org.enginedyno.result.fork;

/**
 * When a client did a warm-up or run, in nanoseconds on the clock of the process that started it.
 *
 * @param agreed the agreed time of the start
 * @param start of its first operation
 * @param end of its last operation
 * @param slicesAt when the first of its slices starts
 * @param error the possible error of its clock
 */
public record ClientWindow(long agreed, long start, long end, long slicesAt, long error) {}
