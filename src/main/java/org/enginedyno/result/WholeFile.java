package org.enginedyno.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are written whole or not at all. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes a file in place of an older one. */
  public static void write(Path file, String text) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(draft);
      throw unwritten(file, e);
    }
  }

  /** A full disk does not tell which file it was. */
  static IOException unwritten(Path file, IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains(String.valueOf(file.getFileName()))
        ? e
        : new IOException("cannot write " + file + ": " + message, e);
  }
}
