package org.enginedyno.run.subject;

/**
 * Whether subjects are open at once, so that their cells can take turns.
 *
 * @param why what decided that, in words
 */
public record Concurrency(boolean possible, String why) {}
