package org.enginedyno.run.bed;

/**
 * Whether subjects are open at once, so that their cells can take turns.
 *
 * @param why what decided that, in words
 */
public record Together(boolean possible, String why) {}
