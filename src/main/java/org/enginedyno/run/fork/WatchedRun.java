package org.enginedyno.run.fork;

import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/**
 * One call of JMH's runner.
 *
 * @param log the file that its chatter goes to
 */
record WatchedRun(ForkOptions options, JmhOutput output, Watch watch, Path log) {
  /** What it found; refuses what is not one result. */
  RunResult result() throws ForkFailure {
    try {
      Collection<RunResult> results = options.runner(output).run();
      if (results.size() != 1) {
        throw withoutResult();
      }
      return results.iterator().next();
    } catch (RunnerException e) {
      throw new ForkFailure(
          watch
                  .reason()
                  .or(() -> JvmStartError.in(output.lastLines()))
                  .orElseGet(() -> Failures.line(e))
              + "; see "
              + log);
    }
  }

  /** What is said where the JVM left less than it should. */
  ForkFailure withoutResult() {
    return new ForkFailure("the fork ended without a result; see " + log);
  }
}
