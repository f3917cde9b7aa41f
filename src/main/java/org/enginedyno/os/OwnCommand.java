package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command line of this process, before Java decodes it. */
public final class OwnCommand {
  private OwnCommand() {}

  /** Whether it has characters beyond ASCII; false if the system does not show it. */
  public static boolean isBeyondAscii() {
    return isBeyondAscii(KernelFiles.path("self/cmdline"));
  }

  static boolean isBeyondAscii(Path command) {
    try {
      if (Files.isReadable(command)) {
        for (byte letter : Files.readAllBytes(command)) {
          if (letter < 0) {
            return true;
          }
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
