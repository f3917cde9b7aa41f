package org.enginedyno.run.subject;

import org.enginedyno.result.Status;

/** What is under test cannot be made ready for a cell. */
public final class NotReadyException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Status status;

  /**
   * What becomes of the cell.
   *
   * @param status SKIPPED where it could not be otherwise, INVALID where it would not be what the
   *     cell names, FAILED where something broke
   */
  public NotReadyException(Status status, String reason) {
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
