package org.enginedyno.server;

import java.io.IOException;

/** A server did not shut down in time, so its restart is uncertain. */
public final class NotEndedException extends IOException {
  private static final long serialVersionUID = 1L;

  public NotEndedException(String message) {
    super(message);
  }
}
