package org.enginedyno.plan;

/** A cell that cannot be measured, and why. */
public record Skip(Cell cell, String reason) {}
