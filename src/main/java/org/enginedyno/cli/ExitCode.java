package org.enginedyno.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.enginedyno.result.threshold.CellThreshold.Verdict;
import org.enginedyno.session.PreparedCells.Outcome;

/** The exit codes of commands. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int BROKE = 1;
  public static final int USER_CAN_FIX = 2;
  public static final int CELLS_NOT_VALID = 3;

  /** The meaning of each exit code, by its number as text. */
  public static final Map<String, String> ABOUT = new LinkedHashMap<>();

  static {
    ABOUT.put("" + OK, "The command succeeded; cells are valid, or skipped for a reason");
    ABOUT.put("" + BROKE, "Internal error");
    ABOUT.put("" + USER_CAN_FIX, "An error that the user can correct; the message says how");
    ABOUT.put(
        "" + CELLS_NOT_VALID,
        "Cells failed or are invalid, a threshold is missed, a capacity was not found, a gate failed, a comparison has a verdict that --fail-on names, only floors were measured, or damaged results were left out");
    // Java's own codes; its shutdown hooks have reported the measured cells before
    ABOUT.put("129", "The run was ended by SIGHUP");
    ABOUT.put("130", "The run was ended by Ctrl-C");
    ABOUT.put("143", "The run was ended by SIGTERM");
  }

  private ExitCode() {}

  /** The exit code of a finished run; one that measured only the floor is not a success. */
  public static int of(Outcome outcome) {
    boolean isMissed = outcome.judged().stream().anyMatch(one -> one.verdict() == Verdict.MISSED);
    return outcome.isValid() && !isMissed ? OK : CELLS_NOT_VALID;
  }
}
