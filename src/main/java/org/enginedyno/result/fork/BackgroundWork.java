package org.enginedyno.result.fork;

/**
 * What was asked beside a span, by threads of its own.
 *
 * @param queries how many; of inserts, a row each
 * @param nanos how long they were at it
 * @param histogram how long the queries took, as text
 * @param inserts whether they were inserts
 */
public record BackgroundWork(
    int threads, long queries, long nanos, String histogram, boolean inserts) {}
