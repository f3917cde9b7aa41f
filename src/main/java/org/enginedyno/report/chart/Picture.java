package org.enginedyno.report.chart;

/**
 * A plot and the name that its files have.
 *
 * @param name without the extension
 */
public record Picture(String name, Plot plot) {}
