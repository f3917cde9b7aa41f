package org.enginedyno.server.container;

import java.io.IOException;

/** A server did not come up, and said itself why. */
final class Stillbirth extends IOException {
  private static final long serialVersionUID = 1;

  Stillbirth(String message) {
    super(message);
  }
}
