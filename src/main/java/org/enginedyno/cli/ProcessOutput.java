package org.enginedyno.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The standard output of this process; it remembers an error, which a PrintWriter hides. */
final class ProcessOutput extends FilterOutputStream {
  private @Nullable String failure;

  ProcessOutput(OutputStream out) {
    super(out);
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

  /** Why something could not be written, unless its reader wanted no more, as head does. */
  Optional<String> failure() {
    return Optional.ofNullable(failure).filter(one -> !one.contains("pipe"));
  }
}
