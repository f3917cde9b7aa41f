package org.enginedyno.result;

/** One question that a proof asked, and its answer in a reader's words. */
public record Check(String name, boolean passed, String detail) {}
