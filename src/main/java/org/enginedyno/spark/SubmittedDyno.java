package org.enginedyno.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Dyno as {@code spark-submit} starts it: a separate process whose fleet is the master of {@code
 * spark-submit}, with the same configuration.
 */
public final class SubmittedDyno {
  private static final String FLEET = "--fleet";

  /** Makes dyno watch this process and end with it, even if this process is killed. */
  private static final String SUBMITTER = "-Ddyno.submitted-by=";

  private SubmittedDyno() {}

  static int run(String[] args) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("enginedyno-submit-");
    try {
      write(folder.resolve("spark-defaults.conf"));
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  SUBMITTER + ProcessHandle.current().pid(),
                  "-jar",
                  jar().toString()));
      command.addAll(List.of(args));
      if (command.stream().noneMatch(word -> word.matches(FLEET + "(=.*)?"))) {
        command.add(FLEET + "=" + System.getProperty("spark.master"));
      }
      ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
      builder.environment().put("SPARK_CONF_DIR", folder.toString());
      Process dyno = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(dyno, folder), "dyno-submit"));
      return dyno.waitFor();
    } finally {
      delete(folder);
    }
  }

  /** Ends dyno when spark-submit is ended. */
  private static void end(Process dyno, Path folder) {
    dyno.destroy();
    dyno.onExit().join();
    try {
      delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Dyno may have deleted it already. */
  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.deleteIfExists(file);
        }
      }
      Files.deleteIfExists(folder);
    }
  }

  /** The settings may contain secrets: only this user can read the temporary folder. */
  private static void write(Path defaults) throws IOException {
    Properties own = new Properties();
    System.getProperties()
        .forEach(
            (key, value) -> {
              if (isSetting(key.toString())) {
                own.put(key, value);
              }
            });
    try (var out = Files.newOutputStream(defaults)) {
      own.store(out, null);
    }
  }

  /** Whether to pass on a property; dyno sets those that identify an application itself. */
  private static boolean isSetting(String key) {
    return key.startsWith("spark.")
        && !List.of("spark.master", "spark.jars", "spark.app.name", "spark.submit.deployMode")
            .contains(key);
  }

  /** The jar of dyno; this class does not use Spark's classes. */
  public static Path jar() {
    try {
      return Path.of(
          SubmittedDyno.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
