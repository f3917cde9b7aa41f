package org.enginedyno.report.format;

/**
 * A mark as charts show it beside its point.
 *
 * @param letter which their legends tell
 * @param words what it stands for
 * @param isComparable whether a score with this mark may stand beside others
 */
public record MarkSign(String letter, String words, boolean isComparable) {}
