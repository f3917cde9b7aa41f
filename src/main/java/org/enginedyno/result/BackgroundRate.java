package org.enginedyno.result;

/**
 * What was asked beside the operations, by threads of its own.
 *
 * @param rate queries per second of all of them; of inserts, a row each
 * @param inserts whether they were inserts
 */
public record BackgroundRate(int threads, double rate, Latency latency, boolean inserts) {}
