package org.enginedyno.cli;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.result.threshold.CellThreshold.Verdict;
import org.enginedyno.session.PreparedCells.Outcome;

/** What a command returns to the shell. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int BROKE = 1;
  public static final int USER_CAN_FIX = 2;
  public static final int CELLS_NOT_VALID = 3;

  public static final SortedMap<String, String> ABOUT =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  "" + OK,
                  "The command succeeded; cells are valid, or skipped for a reason",
                  "" + BROKE,
                  "Internal error; Ctrl-C ends a run with 130, and SIGTERM with 143",
                  "" + USER_CAN_FIX,
                  "An error that the user can correct; the message says how",
                  "" + CELLS_NOT_VALID,
                  "Cells failed or are invalid, a threshold is missed, a capacity was not found, or only floors were measured")));

  private ExitCode() {}

  /** The exit code of a finished run; one that measured only the floor is not a success. */
  public static int of(Outcome outcome) {
    boolean isMissed = outcome.judged().stream().anyMatch(one -> one.verdict() == Verdict.MISSED);
    return outcome.isValid() && !isMissed ? OK : CELLS_NOT_VALID;
  }
}
