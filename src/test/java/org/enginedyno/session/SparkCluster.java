package org.enginedyno.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.command.Await;
import org.enginedyno.command.Signals;
import org.enginedyno.run.fork.fleet.SparkPrograms;

/** A standalone Spark master and its workers, each a process, which require a common secret. */
public final class SparkCluster implements AutoCloseable {
  private static final String CONFIGURATION =
      """
      spark.authenticate true
      spark.authenticate.secret spark-secret-of-this-test
      spark.network.crypto.enabled true
      spark.eventLog.enabled true
      spark.eventLog.compress false
      spark.eventLog.dir file://%s
      spark.local.dir %s
      spark.driver.host 127.0.0.1
      spark.driver.extraJavaOptions -XX:TieredStopAtLevel=1
      spark.executor.extraJavaOptions -XX:TieredStopAtLevel=1
      """;

  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private final Path home;
  private final Path folder;
  private final String master;
  private final List<Process> processes = new ArrayList<>();

  /**
   * Starts a cluster.
   *
   * @param folder for all that Spark writes
   * @param slots how many clients each worker can have
   */
  public SparkCluster(Path folder, int workers, int slots) throws IOException {
    this.folder = folder;
    this.home = spark("local[1]").home();
    for (String name : List.of("conf", "events", "local")) {
      Files.createDirectories(folder.resolve(name));
    }
    Files.writeString(
        folder.resolve("conf/spark-defaults.conf"),
        CONFIGURATION.formatted(folder.resolve("events"), folder.resolve("local")));
    start("master.Master", "master.log", "--port", "0", "--webui-port", "0");
    Await.until("a Spark master", () -> found().isPresent());
    master = found().orElseThrow();
    for (int worker = 1; worker <= workers; worker++) {
      start(
          "worker.Worker",
          "worker-%d.log".formatted(worker),
          "--cores",
          Integer.toString(slots),
          "--memory",
          slots + "G",
          "--work-dir",
          folder.resolve("work-" + worker).toString(),
          "--webui-port",
          "0",
          master);
    }
    for (int worker = 1; worker <= workers; worker++) {
      Path log = folder.resolve("worker-%d.log".formatted(worker));
      Await.until("a Spark worker", () -> Files.readString(log).contains("registered with master"));
    }
  }

  private static SparkPrograms spark(String master) {
    return SparkHome.of(master, Workplace.ofThisProcess(), line -> {});
  }

  /** A Spark that starts so many executors itself. */
  public static SparkPrograms local(int executors) {
    return spark("local-cluster[%d,1,1024]".formatted(executors));
  }

  private Optional<String> found() throws IOException {
    Matcher line = MASTER.matcher(Files.readString(folder.resolve("master.log")));
    return line.find() ? Optional.of(line.group(1)) : Optional.empty();
  }

  private void start(String type, String log, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA.toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "-cp",
                home.resolve("jars").resolve("*").toString(),
                "org.apache.spark.deploy." + type,
                "--host",
                "127.0.0.1"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(log).toFile());
    builder.environment().putAll(environment());
    processes.add(builder.start());
  }

  /** The environment of a dyno that uses it. */
  public Map<String, String> environment() {
    return Map.of(
        "SPARK_HOME",
        home.toString(),
        "SPARK_CONF_DIR",
        folder.resolve("conf").toString(),
        "SPARK_SCALA_VERSION",
        "2.13",
        "SPARK_LOCAL_IP",
        "127.0.0.1");
  }

  public String master() {
    return master;
  }

  public Path home() {
    return home;
  }

  /** Kills a worker that has a client, but not the client's processes. */
  public void killWorkerWithClient() throws IOException, InterruptedException {
    for (Process worker : processes.subList(1, processes.size())) {
      if (worker.descendants().anyMatch(SparkCluster::isClient)) {
        Signals.send("KILL", worker.toHandle());
        return;
      }
    }
    throw new AssertionError("no worker has a client");
  }

  private static boolean isClient(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("FleetClient");
  }

  /** The clients and measuring JVMs on its executors. */
  public List<String> clients() throws IOException, InterruptedException {
    return Signals.processes().stream()
        .filter(line -> line.contains(folder.toString()))
        .filter(line -> line.contains("FleetClient") || line.contains("-Ddyno.handover="))
        .toList();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    try {
      assertThat(clients()).as("no client is left").isEmpty();
    } finally {
      processes.forEach(Process::destroy);
      for (Process process : processes) {
        process.waitFor();
      }
    }
  }
}
