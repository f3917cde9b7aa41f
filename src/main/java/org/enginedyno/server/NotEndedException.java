package org.enginedyno.server;

import java.io.IOException;

/** A server that takes too long to end, of which nobody knows how it would start again. */
public final class NotEndedException extends IOException {
  private static final long serialVersionUID = 1L;

  public NotEndedException(String message) {
    super(message);
  }
}
