package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;

/** A place where JMH's runner starts measuring JVMs. */
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
   * The task of a measuring JVM.
   *
   * @param handOver the file with its instructions
   * @param counted the file to which it writes its counts
   */
  record Order(Options options, Path handOver, Path counted) {}

  /** Measures once, and reports the progress to the output. */
  Collection<RunResult> run(Order order, OutputFormat output) throws RunnerException, IOException;

  /** Ends the measuring JVM that has this file of instructions. */
  void end(Path handOver);

  /**
   * Calls JMH's runner without JMH's lock on the machine, as dyno has its own. The runner's class
   * reads the property only when it is first used.
   */
  static Collection<RunResult> runHere(Options options, OutputFormat output)
      throws RunnerException {
    System.setProperty("jmh.ignoreLock", "true");
    return new Runner(options, output).run();
  }
}
