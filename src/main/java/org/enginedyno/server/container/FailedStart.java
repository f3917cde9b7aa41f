package org.enginedyno.server.container;

import java.io.IOException;

/** A server did not start and reported why. */
final class FailedStart extends IOException {
  private static final long serialVersionUID = 1;

  FailedStart(String message) {
    super(message);
  }
}
