package org.enginedyno.result.fork;

/**
 * What was asked beside a span, by threads of its own.
 *
 * @param nanos how long they were at it
 * @param histogram how long the queries took, as text
 */
public record Asked(int threads, long queries, long nanos, String histogram) {}
