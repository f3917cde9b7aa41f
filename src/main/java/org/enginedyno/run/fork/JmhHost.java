package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;

/** Where JMH's runner starts measuring JVMs. */
public interface JmhHost {
  /** This machine. */
  JmhHost HERE =
      new JmhHost() {
        @Override
        public Collection<RunResult> run(Order order, OutputFormat output) throws RunnerException {
          JmhFiles.keepRecord();
          return runHere(order.options(), output);
        }

        @Override
        public void end(Path handOver) {
          ProcessHandle.current()
              .children()
              .filter(child -> child.info().commandLine().orElse("").contains(handOver.toString()))
              .forEach(ProcessHandle::destroyForcibly);
        }
      };

  /**
   * What a measuring JVM is to do.
   *
   * @param handOver its file of instructions
   * @param counted the file in which it leaves what it counted
   */
  record Order(Options options, Path handOver, Path counted) {}

  /** Measures once, and reports to the output on the way. */
  Collection<RunResult> run(Order order, OutputFormat output) throws RunnerException, IOException;

  /** Ends the measuring JVM that was given this file of instructions. */
  void end(Path handOver);

  /**
   * Calls JMH's runner without its lock on the machine, as dyno's own is the one that counts. Its
   * class reads the property when it is first used, and never again.
   */
  static Collection<RunResult> runHere(Options options, OutputFormat output)
      throws RunnerException {
    System.setProperty("jmh.ignoreLock", "true");
    return new Runner(options, output).run();
  }
}
