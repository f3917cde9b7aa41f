package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;
import org.enginedyno.run.fork.fleet.SparkPrograms;
import org.enginedyno.server.Places;
import org.enginedyno.spark.SubmittedDyno;

/** The Spark that starts clients: the user's installation, or one from Maven's repositories. */
public final class SparkHome {
  private static final String VARIABLE = "SPARK_HOME";

  /** The version to fetch; its jars are sufficient without the scripts of a distribution. */
  private static final String VERSION = "4.0.1";

  private SparkHome() {}

  /** The programs for a master; missing ones are fetched. */
  static SparkPrograms of(String master, Workplace workplace, Consumer<String> notes) {
    Path home =
        named(master, workplace.environment()).orElseGet(() -> fetched(workplace.places(), notes));
    return new SparkPrograms(master, home.toAbsolutePath(), SubmittedDyno.jar());
  }

  /** The user's installation; empty if one from Maven's repositories is sufficient. */
  public static Optional<Path> named(String master, Map<String, String> environment) {
    String named = environment.getOrDefault(VARIABLE, "");
    if (named.isEmpty() && !master.matches("(local|spark:).*")) {
      throw new UserError(
          "--fleet: %s needs a Spark distribution; set %s to its folder"
              .formatted(master, VARIABLE));
    }
    if (!named.isEmpty() && !Files.isDirectory(Path.of(named).resolve("jars"))) {
      throw new UserError(
          "%s: must be the folder of a Spark distribution, with a folder jars in it: '%s'"
              .formatted(VARIABLE, named));
    }
    return named.isEmpty() ? Optional.empty() : Optional.of(Path.of(named));
  }

  /** A folder like that of a distribution, with links to the jars of the local repository. */
  private static Path fetched(Places places, Consumer<String> notes) {
    Path home = places.cache().toAbsolutePath().resolve("spark-" + VERSION);
    Path jars = home.resolve("jars");
    Path release = home.resolve("RELEASE");
    try {
      if (!Files.exists(release)) {
        Files.createDirectories(jars);
        for (Path jar :
            places
                .repository()
                .program(
                    "org.apache.spark:spark-core_2.13:" + VERSION,
                    "Spark %s (220 MB)".formatted(VERSION),
                    notes)) {
          Path link = jars.resolve(jar.getFileName());
          Files.deleteIfExists(link);
          Files.createSymbolicLink(link, jar);
        }
        Files.createFile(release);
      }
      return home;
    } catch (IOException e) {
      throw Places.unwritableCache(home, e);
    }
  }
}
