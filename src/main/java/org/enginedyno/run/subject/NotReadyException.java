package org.enginedyno.run.subject;

import org.enginedyno.result.Status;

/** The subject cannot be made ready for a cell. */
public final class NotReadyException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Status status;

  /**
   * Creates the exception.
   *
   * @param status SKIPPED if the subject never can, INVALID if the cell would not be what it names,
   *     FAILED if something broke
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
