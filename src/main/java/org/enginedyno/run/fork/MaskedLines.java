package org.enginedyno.run.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.enginedyno.result.Secrets;

/** Writes lines without the values of secrets; each is written when it ends. */
final class MaskedLines extends FilterOutputStream {
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  MaskedLines(OutputStream out) {
    super(out);
  }

  @Override
  public synchronized void write(int b) throws IOException {
    line.write(b);
    if (b == '\n') {
      writeLine();
    }
  }

  private void writeLine() throws IOException {
    out.write(Secrets.hiddenIn(line.toString(UTF_8)).getBytes(UTF_8));
    line.reset();
  }

  @Override
  public synchronized void close() throws IOException {
    writeLine();
    super.close();
  }
}
