package org.enginedyno.server;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Generates passwords for servers that dyno starts. */
public final class Password {
  private static final int BYTES = 16;

  private Password() {}

  public static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
