package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.db.link.HandOver;
import org.enginedyno.db.link.Target;
import org.enginedyno.result.fork.ForkLog;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.IterationType;

/** Runs a benchmark's own code a few times in this JVM, as JMH's generated loops would. */
final class Trials implements AutoCloseable {
  private static final List<Object> BENCHMARKS = List.of(new FloorBenchmark(), new ReadBenchmark());

  private final Path log;
  private final Draw draw = new Draw();
  private final Blackhole hole =
      new Blackhole(
          "Today's password is swordfish. I understand instantiating Blackholes directly is"
              + " dangerous.");

  /** Trials on a server, whose files are in that folder. */
  Trials(Target target, Path folder) throws IOException {
    log = folder.resolve("fork.json");
    Path handOver = folder.resolve("handover.json");
    new HandOver(target, null, 1, log.toString()).write(handOver);
    System.setProperty(HandOver.PROPERTY, handOver.toString());
  }

  /** What one run of so many operations in one thread leaves behind. */
  ForkLog run(Fixture fixture, String workload, long operations) throws Exception {
    fixture.open(1);
    Session session = new Session();
    session.open(fixture, workload);
    try {
      draw.seed(fixture, 0);
      session.begin(fixture, IterationType.MEASUREMENT);
      for (int i = 0; i < operations; i++) {
        operate(workload, fixture, session);
      }
      session.end(fixture);
    } finally {
      session.close(fixture);
    }
    ForkLog left = ForkLog.read(log);
    assertThat(left.spans()).hasSize(1);
    return left;
  }

  private void operate(String workload, Object... states) throws Exception {
    List<Object> given = Stream.concat(Stream.of(states), Stream.of(draw, hole)).toList();
    for (Object benchmark : BENCHMARKS) {
      for (Method method : benchmark.getClass().getDeclaredMethods()) {
        if (method.getName().equals(workload)) {
          method.invoke(
              benchmark,
              Arrays.stream(method.getParameterTypes())
                  .map(type -> given.stream().filter(type::isInstance).findFirst().orElseThrow())
                  .toArray());
          return;
        }
      }
    }
    throw new AssertionError("there is no benchmark " + workload);
  }

  @Override
  public void close() {
    System.clearProperty(HandOver.PROPERTY);
  }
}
