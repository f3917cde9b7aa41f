package org.enginedyno.claim;

/**
 * One statement of an article.
 *
 * @param id unique in its article
 * @param place its page or section
 * @param says the statement, paraphrased
 * @param published its figures as text; may be empty
 */
public record Claim(String id, String place, String says, String published, Question question) {}
