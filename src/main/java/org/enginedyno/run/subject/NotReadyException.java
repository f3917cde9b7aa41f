package org.enginedyno.run.subject;

import java.util.Optional;
import org.enginedyno.result.Status;

/** The subject cannot be made ready for a cell. */
public final class NotReadyException extends Exception {
  private final Status status;

  /**
   * Creates the exception.
   *
   * @param status SKIPPED if the subject never can, INVALID if the cell would not measure what it
   *     names, FAILED if something broke
   */
  public NotReadyException(Status status, String reason) {
    super(reason);
    this.status = status;
  }

  /** A cell that fails, as something broke. */
  public static NotReadyException failed(String reason) {
    return new NotReadyException(Status.FAILED, reason);
  }

  /** Skips a cell if there is a reason why the subject can never be ready for it. */
  public static void skipIf(Optional<String> reason) throws NotReadyException {
    if (reason.isPresent()) {
      throw new NotReadyException(Status.SKIPPED, reason.get());
    }
  }

  /** Fails a cell if there is a reason why the subject is not ready for it now. */
  public static void failIf(Optional<String> reason) throws NotReadyException {
    if (reason.isPresent()) {
      throw failed(reason.get());
    }
  }

  public Status status() {
    return status;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
