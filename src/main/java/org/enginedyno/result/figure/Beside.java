package org.enginedyno.result.figure;

/**
 * What was asked beside the operations, by threads of its own.
 *
 * @param rate queries per second of all of them
 */
public record Beside(int threads, double rate, Latency latency) {}
