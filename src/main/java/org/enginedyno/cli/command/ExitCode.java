package org.enginedyno.cli.command;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.session.Outcome;

/** What a command's end tells the shell. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int BROKE = 1;
  public static final int USER_CAN_FIX = 2;
  public static final int CELLS_NOT_VALID = 3;

  /** The codes and their meaning. */
  public static final SortedMap<Integer, String> ABOUT =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  OK, "The command did its work",
                  BROKE, "Something broke that is no mistake of the user",
                  USER_CAN_FIX, "Something that the user can correct; the message says what",
                  CELLS_NOT_VALID, "Cells are INVALID or FAILED, or nothing was measured")));

  private ExitCode() {}

  /** What a run that came to its end tells; one that measured but the floor is no success. */
  public static int of(Outcome outcome) {
    return outcome.isValid() ? OK : CELLS_NOT_VALID;
  }
}
