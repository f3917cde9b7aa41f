package org.enginedyno.result;

/**
 * The way of one warm-up or run.
 *
 * @param fork the number of its fork, from one
 * @param workers how its operations were shared
 */
public record RateTimeline(int fork, boolean measured, Slices slices, Workers workers) {}
