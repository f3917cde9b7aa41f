package org.enginedyno.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.SparkFiles;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * A client of a cell on an executor: a separate process with dyno's libraries, so that they cannot
 * conflict with Spark's. The process ends when its standard input closes, also when the executor is
 * killed.
 */
final class ClientTask extends AbstractFunction1<Iterator<Integer>, Iterator<Integer>>
    implements Serializable {
  /** Where executors find dyno's libraries, among the files that Spark has sent them. */
  static final String LIBRARIES = "dyno";

  private static final long serialVersionUID = 1;

  private static final int END_SECONDS = 10;
  private static final String MAIN = "org.enginedyno.run.fork.fleet.FleetClient";

  private final String host;
  private final int port;
  private final String stage;
  private final String key;

  ClientTask(String host, int port, String stage, String key) {
    this.host = host;
    this.port = port;
    this.stage = stage;
    this.key = key;
  }

  @Override
  public Iterator<Integer> apply(Iterator<Integer> nothing) {
    int client = BarrierTaskContext.get().partitionId();
    try {
      int code = client(client);
      if (code != 0) {
        throw new IllegalStateException(
            "client %d ended with exit code %d".formatted(client + 1, code));
      }
      return nothing;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("cancelled", e);
    }
  }

  private int client(int number) throws IOException, InterruptedException {
    String files = Path.of(SparkFiles.getRootDirectory()).toAbsolutePath().normalize().toString();
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + files,
                "-cp",
                Path.of(files, LIBRARIES, "*").toString(),
                MAIN)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.matches("(?i).*(SPARK|SECRET|TOKEN|PASSW).*"));
    Process client = builder.start();
    try (OutputStream in = client.getOutputStream()) {
      // no other user sees standard input, unlike arguments and environment
      in.write("%s %d %s %d %s\n".formatted(host, port, stage, number, key).getBytes(UTF_8));
      in.flush();
      return client.waitFor();
    } finally {
      if (!client.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        client.destroyForcibly();
      }
    }
  }
}
