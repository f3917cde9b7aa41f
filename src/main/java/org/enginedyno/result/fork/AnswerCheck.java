package org.enginedyno.result.fork;

import java.util.List;

/**
 * A statement that was asked for fixed keys by the fork itself.
 *
 * @param when at which moment
 * @param sql its text, with the tables under their own names
 * @param checksum of all answers: equal on every engine and server
 * @param contradictions the first answers that were not what the generator says; empty where none
 */
public record AnswerCheck(String when, String sql, String checksum, List<String> contradictions) {
  public AnswerCheck {
    contradictions = List.copyOf(contradictions);
  }
}
