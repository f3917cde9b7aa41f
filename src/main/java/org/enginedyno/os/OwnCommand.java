package org.enginedyno.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command that this process was started by, as the system has it and before Java reads it. */
public final class OwnCommand {
  private OwnCommand() {}

  /** Whether there are other letters in it than ASCII has; not known on all systems. */
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
