package org.enginedyno.db.facts;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.enginedyno.workload.Hash;

/** A short hash of a text. */
public final class Digest {
  private static final int BYTES = 16;

  private Digest() {}

  public static String of(String text) {
    byte[] digest = Hash.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest, 0, BYTES);
  }
}
