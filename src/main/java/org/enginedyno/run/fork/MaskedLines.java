package org.enginedyno.run.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;
import org.enginedyno.result.Secrets;

/**
 * Masks secrets in the lines that it writes. A line is written when it is complete, but the start
 * of a run at once, as its line ends with the run.
 */
final class MaskedLines extends FilterOutputStream {
  private static final Pattern START_OF_RUN = Pattern.compile("(# Warmup )?Iteration +\\d+: ");

  private static final int LONGEST_START = 40;

  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  MaskedLines(OutputStream out) {
    super(out);
  }

  @Override
  public synchronized void write(int b) throws IOException {
    line.write(b);
    if (b == '\n' || (b == ' ' && isStartOfRun())) {
      writeLine();
    }
  }

  private boolean isStartOfRun() {
    return line.size() < LONGEST_START && START_OF_RUN.matcher(line.toString(UTF_8)).matches();
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
