package org.enginedyno.run.fork.fleet;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.enginedyno.run.fork.JmhHost;
import org.enginedyno.run.fork.fleet.FleetMessage.Done;
import org.enginedyno.run.fork.fleet.FleetMessage.Said;
import org.enginedyno.run.fork.fleet.FleetMessage.Task;
import org.enginedyno.run.fork.fleet.FleetMessage.Written;
import org.enginedyno.run.subject.CloseAll;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;

/** The machine of a client, on which dyno's program runs JMH once. */
record RemoteHost(SealedLine line, String machine) implements JmhHost {
  @Override
  public Collection<RunResult> run(Order order, OutputFormat output)
      throws RunnerException, IOException {
    line.send(new Task(order.options(), Files.readString(order.handOver())));
    Files.delete(order.handOver());
    try {
      while (true) {
        FleetMessage message = (FleetMessage) line.receive();
        if (message instanceof Done done) {
          if (done.results() == null) {
            throw new RunnerException(done.failure());
          }
          return done.results();
        }
        hear(message, order, output);
      }
    } catch (IOException e) {
      throw new RunnerException("the connection to the client broke (%s)".formatted(e));
    }
  }

  private static void hear(FleetMessage message, Order order, OutputFormat output)
      throws IOException {
    if (message instanceof Written file) {
      String name = order.counted().getFileName() + file.ending();
      Files.writeString(order.counted().resolveSibling(name), file.content());
    } else if (message instanceof Said said) {
      try {
        OutputFormat.class
            .getMethod(said.method(), said.types().toArray(Class<?>[]::new))
            .invoke(output, said.arguments().toArray());
      } catch (NoSuchMethodException | IllegalAccessException e) {
        throw new IOException("JMH has no " + said.method(), e);
      } catch (InvocationTargetException e) {
        throw new IOException(e.getCause());
      }
    }
  }

  /** The program ends its measuring JVM when it loses the connection. */
  @Override
  public void end(Path handOver) {
    CloseAll.quietly(line);
  }
}
