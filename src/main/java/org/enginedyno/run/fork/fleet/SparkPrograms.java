package org.enginedyno.run.fork.fleet;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.os.ChildEnvironment;
import org.enginedyno.spark.SparkDriver;

/**
 * The programs of a Spark installation, and the master that they use.
 *
 * @param home a folder with {@code jars/}, and with {@code bin/} in a complete distribution
 * @param jar dyno's jar, which Spark sends to its executors
 */
public record SparkPrograms(String master, Path home, Path jar) {
  private static final String SUBMIT = "org.apache.spark.deploy.SparkSubmit";

  /** The packages of the JDK that Spark reads by reflection. */
  private static final String OPENED =
      "java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util"
          + " java.util.concurrent java.util.concurrent.atomic"
          + " sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar";

  /** Starts Spark's driver, without the secrets of dyno's environment. */
  ProcessBuilder driver() {
    List<String> command = new ArrayList<>();
    Path script = home.resolve("bin/spark-submit");
    if (Files.isExecutable(script)) {
      command.add(script.toString());
    } else {
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      Stream.of(OPENED.split(" "))
          .map("--add-opens=java.base/%s=ALL-UNNAMED"::formatted)
          .forEach(command::add);
      command.addAll(
          List.of(
              "-Djdk.reflect.useDirectMethodHandle=false",
              "-Xmx512m",
              "-cp",
              home.resolve("conf") + File.pathSeparator + home.resolve("jars").resolve("*"),
              SUBMIT));
    }
    command.addAll(
        List.of("--master", master, "--class", SparkDriver.class.getName(), jar.toString()));
    ProcessBuilder builder = ChildEnvironment.program(command);
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().putIfAbsent("SPARK_SCALA_VERSION", "2.13");
    return builder;
  }
}
