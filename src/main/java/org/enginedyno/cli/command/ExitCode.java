package org.enginedyno.cli.command;

import org.enginedyno.session.Outcome;

/** What a command's end tells the shell. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int BROKE = 1;
  public static final int USER_CAN_FIX = 2;
  public static final int CELLS_NOT_VALID = 3;

  private ExitCode() {}

  /** What a run that came to its end tells; one that measured but the floor is no success. */
  public static int of(Outcome outcome) {
    return outcome.isValid() ? OK : CELLS_NOT_VALID;
  }
}
