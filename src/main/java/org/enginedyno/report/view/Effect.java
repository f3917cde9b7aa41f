package org.enginedyno.report.view;

import java.util.Optional;

/**
 * How the cells at one place on an axis stand to those at another that differ from them in nothing
 * else; a description, no verdict.
 *
 * @param place in words
 * @param base in words
 */
public record Effect(
    String axis,
    String place,
    String base,
    int pairs,
    Optional<RatioRange> throughput,
    Optional<RatioRange> clientCpu,
    Optional<RatioRange> serverCpu) {}
