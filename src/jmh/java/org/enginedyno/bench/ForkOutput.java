package org.enginedyno.bench;

import org.enginedyno.result.fork.RowsSoFar;

/** What a fork says while it measures; the runner reads it from the fork's output. */
final class ForkOutput {
  private ForkOutput() {}

  /** How far the run has come. */
  static void say(RowsSoFar soFar) {
    System.out.println(soFar.line());
  }
}
