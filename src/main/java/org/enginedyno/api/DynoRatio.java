package org.enginedyno.api;

/**
 * The ratio of one quantity of a pair, new side to base.
 *
 * @param criterion the quantity as plans name it: {@code throughput}, {@code latency-p50}, {@code
 *     latency-p99}, {@code client-cpu} or {@code server-cpu}
 * @param judged whether the verdict on the pair depends on it
 * @param ratio {@code candidate} to {@code base}
 * @param low the lower end of the interval; zero if there are too few launches for an interval
 * @param high its upper end; infinite if there are too few launches for an interval
 * @param confidence of the interval, as in 0.99
 * @param base the figure over all operations of the base, per second or in microseconds
 * @param candidate the figure over all operations of the new side
 * @param change the change in words, as in "6.2 % fewer operations/s (4.1 to 8.3 %)"
 */
public record DynoRatio(
    String criterion,
    boolean judged,
    DynoVerdict verdict,
    double ratio,
    double low,
    double high,
    double confidence,
    double base,
    double candidate,
    String change) {}
