package org.enginedyno.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.enginedyno.result.fork.CrashDue;

/** What a fork says while it measures; the runner reads it from the fork's output. */
final class ForkOutput {
  /** What JMH puts in the place of System.out would come out at the runner's own. */
  private static final PrintStream OUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);

  private ForkOutput() {}

  /** Now is the time to kill the server. */
  static void say(CrashDue due) {
    OUT.println(due.line());
  }
}
