package org.enginedyno.server;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Makes up passwords for servers that live no longer than a run. */
public final class Password {
  private static final int BYTES = 16;

  private Password() {}

  /** One that nobody can guess. */
  public static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
