package org.enginedyno.capture;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An operation as the file has it.
 *
 * @param tables that its statements name
 * @param guesses what no source showed
 */
record CapturedOperation(
    String name,
    long count,
    boolean isTransaction,
    List<CapturedStatement> statements,
    Set<String> tables,
    Set<String> guesses) {
  /**
   * A statement.
   *
   * @param with the values of the parameters that are drawn before it
   */
  record CapturedStatement(String sql, Map<String, String> with, long times) {}
}
