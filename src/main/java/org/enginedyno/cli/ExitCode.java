package org.enginedyno.cli;

/** What a command's end tells the shell. */
final class ExitCode {
  static final int OK = 0;
  static final int BROKE = 1;
  static final int USER_CAN_FIX = 2;
  static final int CELLS_NOT_VALID = 3;

  private ExitCode() {}
}
