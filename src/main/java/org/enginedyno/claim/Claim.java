package org.enginedyno.claim;

/**
 * One thing that an article says.
 *
 * @param id names it among those of its article
 * @param place where in the article it stands
 * @param says what it says, in words of ours
 * @param published its figures, in words; empty where it gives none
 * @param question what cells are asked
 */
public record Claim(String id, String place, String says, String published, Question question) {}
