package org.enginedyno.report.compare;

import java.util.Optional;

/**
 * How the cells with one value on an axis stand to those with another that differ from them in
 * nothing else; a description, no verdict.
 *
 * @param value in words
 * @param base in words
 */
public record AxisEffect(
    String axis,
    String value,
    String base,
    int pairs,
    Optional<RatioRange> throughput,
    Optional<RatioRange> clientCpu,
    Optional<RatioRange> serverCpu) {}
