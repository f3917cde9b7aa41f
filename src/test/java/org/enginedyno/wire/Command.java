package org.enginedyno.wire;

/** The commands of clients, by their first byte. */
final class Command {
  static final byte QUIT = 0x01;
  static final byte QUERY = 0x03;
  static final byte STMT_PREPARE = 0x16;
  static final byte STMT_EXECUTE = 0x17;
  static final byte STMT_CLOSE = 0x19;
  static final byte STMT_RESET = 0x1A;

  private Command() {}

  /** The number of the prepared statement that a command is about. */
  static int statement(byte[] command) {
    return (command[1] & 0xFF)
        | (command[2] & 0xFF) << 8
        | (command[3] & 0xFF) << 16
        | (command[4] & 0xFF) << 24;
  }
}
