package org.enginedyno.result.history;

/**
 * A condition that was not the same in two runs.
 *
 * @param what the condition, with whose it is
 * @param base what it was; {@link #ABSENT} where there was none
 * @param now what it is
 */
public record ConditionChange(String what, String base, String now) {
  public static final String ABSENT = "none";

  @Override
  public String toString() {
    return "%s: %s -> %s".formatted(what, base, now);
  }
}
