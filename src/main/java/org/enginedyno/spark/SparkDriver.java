package org.enginedyno.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import scala.reflect.ClassTag$;

/**
 * Spark's driver, a child of dyno's process. It reads commands from standard input, one per line,
 * and ends when standard input closes. Spark also writes to standard output, so lines for dyno
 * start with {@link #MARK}.
 *
 * <ul>
 *   <li>{@code start CLIENTS ARCHIVE}: requests this number of executors and sends them dyno's
 *       libraries; answered by {@code at HOST}, the address of this machine for executors, and
 *       {@code open} if Spark does not encrypt what it sends them
 *   <li>{@code stage ID CLIENTS PORT KEY}: starts this number of clients at once; answered by
 *       {@code failed ID REASON} if they fail or are cancelled
 *   <li>{@code cancel ID}: ends them
 * </ul>
 */
public final class SparkDriver {
  /** What the lines for dyno start with. */
  public static final String MARK = "dyno-fleet ";

  /** One client per executor at a time. Spark must not retry a client: it cannot measure twice. */
  private static final Map<String, String> REQUIRED =
      Map.of(
          "spark.dynamicAllocation.enabled", "false",
          "spark.speculation", "false",
          "spark.task.maxFailures", "1",
          "spark.stage.maxConsecutiveAttempts", "1",
          "spark.scheduler.barrier.maxConcurrentTasksCheck.interval", "1s",
          "spark.scheduler.revive.interval", "100ms");

  /** The overhead has room for the measuring JVM, a separate process with a heap of 768 MiB. */
  private static final Map<String, String> USUAL =
      Map.of(
          "spark.executor.cores", "1",
          "spark.executor.memory", "512m",
          "spark.executor.memoryOverhead", "1280m");

  private static final int PATIENCE_SECONDS = 90;
  private static final int LOOK_MILLIS = 50;

  private final JavaSparkContext spark;
  private final String host;
  private final PrintStream out;
  private final ExecutorService stages = Executors.newCachedThreadPool();

  private SparkDriver(JavaSparkContext spark, PrintStream out) {
    this.spark = spark;
    this.host = spark.getConf().get("spark.driver.host");
    this.out = out;
  }

  /** Runs dyno if there are arguments, as from {@code spark-submit}; else obeys standard input. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length > 0) {
      System.exit(SubmittedDyno.run(args));
    }
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    String[] start = in.readLine().split(" ", 3);
    try (JavaSparkContext spark = new JavaSparkContext(conf(start[1]))) {
      SparkDriver driver = new SparkDriver(spark, System.out);
      spark.sc().addArchive(Path.of(start[2]).toUri() + "#" + ClientTask.LIBRARIES);
      driver.awaitExecutors(Integer.parseInt(start[1]));
      driver.report();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        driver.obey(line.split(" ", -1));
      }
      spark.sc().cancelAllJobs();
    }
    // threads may still wait for clients
    System.exit(0);
  }

  private static SparkConf conf(String clients) {
    SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "Enginedyno");
    REQUIRED.forEach(conf::set);
    USUAL.forEach(conf::setIfMissing);
    conf.setIfMissing("spark.executor.instances", clients);
    int cores = conf.getInt("spark.executor.cores", 1);
    conf.setIfMissing("spark.cores.max", Integer.toString(Integer.parseInt(clients) * cores));
    return conf.set("spark.task.cpus", Integer.toString(cores));
  }

  /**
   * Waits for the executors; after the timeout, a run starts with fewer if at least one is there.
   */
  private void awaitExecutors(int wanted) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (executors() < wanted) {
      if (spark.sc().isStopped()) {
        throw new IllegalStateException("Spark stopped before all executors started");
      }
      if (System.nanoTime() > end) {
        if (executors() == 0) {
          throw new IllegalStateException(
              "no executor started within %d s".formatted(PATIENCE_SECONDS));
        }
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private int executors() {
    // a local master's only executor is the driver
    return spark.isLocal()
        ? Integer.MAX_VALUE
        : spark.sc().statusTracker().getExecutorInfos().length - 1;
  }

  private void report() {
    SparkConf conf = spark.getConf();
    boolean encrypted =
        conf.getBoolean("spark.authenticate", false)
            && (conf.getBoolean("spark.network.crypto.enabled", false)
                || conf.getBoolean("spark.ssl.rpc.enabled", false));
    say("at " + host + (encrypted ? "" : " open"));
  }

  private synchronized void say(String line) {
    out.println(MARK + line);
    out.flush();
  }

  private void obey(String[] words) {
    if (words[0].equals("stage")) {
      int clients = Integer.parseInt(words[2]);
      ClientTask task = new ClientTask(host, Integer.parseInt(words[3]), words[1], words[4]);
      stages.execute(() -> stage(words[1], clients, task));
    } else {
      spark.sc().cancelJobGroup(words[1]);
    }
  }

  private void stage(String id, int clients, ClientTask task) {
    try {
      spark.setJobGroup(id, clients + " clients of a cell", true);
      spark
          .parallelize(Collections.nCopies(clients, 0), clients)
          .rdd()
          .barrier()
          .<Integer>mapPartitions(task, false, ClassTag$.MODULE$.apply(Integer.class))
          .count();
    } catch (Exception e) {
      // Scala throws Spark's checked exceptions undeclared
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      say("failed %s %s".formatted(id, reason));
    }
  }
}
