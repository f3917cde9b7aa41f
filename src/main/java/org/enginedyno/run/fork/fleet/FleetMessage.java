package org.enginedyno.run.fork.fleet;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.Options;

/** What dyno and the program of a client on another machine send each other. */
sealed interface FleetMessage extends Serializable {
  /** The first message of a client. */
  record Ready(String machine) implements FleetMessage {}

  /**
   * What the client is to measure.
   *
   * @param handOver the text of the measuring JVM's instructions
   */
  record Task(Options options, String handOver) implements FleetMessage {}

  /** A call of JMH's runner to its output. */
  record Said(String method, List<Class<?>> types, List<Object> arguments)
      implements FleetMessage {}

  /**
   * A file that the measuring JVM has written.
   *
   * @param ending the suffix of its name, after the name of the file with the JVM's counts
   */
  record Written(String ending, String content) implements FleetMessage {}

  /** The end: the results of JMH's runner, or the reason why there are none. */
  record Done(@Nullable List<RunResult> results, @Nullable String failure)
      implements FleetMessage {}
}
