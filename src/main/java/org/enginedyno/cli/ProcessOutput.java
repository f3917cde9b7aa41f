package org.enginedyno.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The standard output of this process; it records errors, which a PrintWriter hides. */
final class ProcessOutput extends FilterOutputStream {
  private static final int TYPE = 0xF000;
  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xC000;

  private final Path file;
  private @Nullable String failure;

  /**
   * Wraps a stream.
   *
   * @param file the file that the stream writes to
   */
  ProcessOutput(OutputStream out, Path file) {
    super(out);
    this.file = file;
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = String.valueOf(e.getMessage());
      throw e;
    }
  }

  /** Why a write failed; empty for a pipe or socket, whose reader may stop early, as head does. */
  Optional<String> failure() {
    return Optional.ofNullable(failure).filter(one -> !isPipeOrSocket());
  }

  /**
   * Whether the output is a pipe or socket. The error message cannot show that its reader has left,
   * because it is in the user's language.
   */
  private boolean isPipeOrSocket() {
    try {
      int type = (int) Files.getAttribute(file, "unix:mode") & TYPE;
      return type == PIPE || type == SOCKET;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
