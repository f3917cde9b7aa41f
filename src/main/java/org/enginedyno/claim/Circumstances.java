package org.enginedyno.claim;

/**
 * The conditions under which an article's figures were measured.
 *
 * @param cores of the machine; zero if the article does not say
 * @param measured the duration, and which of several runs counts
 */
public record Circumstances(
    String version, String hardware, int cores, String settings, String measured) {}
