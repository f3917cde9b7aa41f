package org.enginedyno.api;

import java.time.Duration;
import java.util.Map;

/** The messages between a program and its runner, in addition to the results. */
sealed interface RunnerMessage {
  /**
   * A run or a gate that the program requests.
   *
   * @param overrides texts, or lists of texts, by the keys of the plan
   * @param user empty for the user in each server's file
   * @param results empty for a folder named after the plan
   * @param budget zero for none
   */
  record Request(
      String plan,
      boolean isGate,
      Map<String, Object> overrides,
      String user,
      String results,
      boolean replaces,
      Duration budget,
      Duration waits)
      implements RunnerMessage {}

  record Note(String line) implements RunnerMessage {}

  record CellStarts(int number, int of, String id, Duration left) implements RunnerMessage {}

  record CellEnds(int number, int of, DynoCell cell) implements RunnerMessage {}

  /** The runner needs the password. */
  record PasswordNeeded() implements RunnerMessage {}

  record Password(String text) implements RunnerMessage {}

  /**
   * The run has ended without results.
   *
   * @param isMistake whether the caller can correct it
   */
  record Failure(boolean isMistake, String message) implements RunnerMessage {}
}
