package org.enginedyno.api;

import java.util.OptionalDouble;

/**
 * The time of every measured operation, in microseconds.
 *
 * @param p999 absent if fewer than ten operations lie beyond it
 */
public record DynoLatency(
    long samples,
    double mean,
    double p50,
    double p95,
    double p99,
    OptionalDouble p999,
    double max) {}
