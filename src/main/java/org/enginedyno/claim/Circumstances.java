package org.enginedyno.claim;

/**
 * Under what an article's figures were measured, as it tells.
 *
 * @param version of the server
 * @param cores of its machine; zero where it does not tell
 * @param measured how long, and which of several runs counts
 */
public record Circumstances(
    String version, String hardware, int cores, String settings, String measured) {}
