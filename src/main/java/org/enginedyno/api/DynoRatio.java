package org.enginedyno.api;

/**
 * One quantity of a pair, new to base.
 *
 * @param criterion the quantity as plans name it: {@code throughput}, {@code latency-p50}, {@code
 *     latency-p99}, {@code client-cpu} or {@code server-cpu}
 * @param judged whether the word of the pair hangs on it
 * @param low the lower end of the interval; zero where so few blocks tell nothing
 * @param high its upper end; infinite where so few blocks tell nothing
 * @param confidence of the interval, as in 0.99
 * @param base its median on the base, in operations per second or microseconds
 * @param candidate its median on the new side
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
