package org.enginedyno.run.bed;

import org.enginedyno.result.Status;

/** What is under test cannot be made ready for a cell. */
public final class UnfitException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Status status;

  /**
   * What becomes of the cell.
   *
   * @param status SKIPPED where it could not be otherwise, INVALID where it would not be what the
   *     cell names, FAILED where something broke
   */
  public UnfitException(Status status, String reason) {
    super(reason);
    this.status = status;
  }

  public Status status() {
    return status;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
