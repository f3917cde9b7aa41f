package org.enginedyno.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/** The payload of a packet, in the byte order of the protocol: least byte first. */
final class Payload {
  private static final int ONE_BYTE = 251;
  private static final int TWO_BYTES = 0xFC;
  private static final int THREE_BYTES = 0xFD;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** A number in so many bytes. */
  Payload number(long value, int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.write((int) (value >>> (8 * i)));
    }
    return this;
  }

  /** A length-encoded number. */
  Payload length(long value) {
    if (value < ONE_BYTE) {
      return number(value, 1);
    }
    return value < 1 << 16
        ? number(TWO_BYTES, 1).number(value, 2)
        : number(THREE_BYTES, 1).number(value, 3);
  }

  Payload bytes(byte... value) {
    out.writeBytes(value);
    return this;
  }

  /** Length-encoded text. */
  Payload text(String value) {
    byte[] encoded = value.getBytes(UTF_8);
    return length(encoded.length).bytes(encoded);
  }

  /** Zero-terminated text. */
  Payload zeroEnded(String value) {
    return bytes(value.getBytes(UTF_8)).number(0, 1);
  }

  byte[] toBytes() {
    return out.toByteArray();
  }
}
