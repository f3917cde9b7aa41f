package org.enginedyno.cli.machine;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.read.Shelf;
import org.enginedyno.server.Places;
import org.jspecify.annotations.Nullable;

/**
 * What a command finds around it: streams, environment, folders, clock.
 *
 * @param terminal where a person can be asked, or null where nobody sits
 */
public record Surroundings(
    PrintWriter out,
    PrintWriter err,
    @Nullable Console terminal,
    Map<String, String> environment,
    Path workingFolder,
    Places places,
    Clock clock) {

  public static Surroundings ofThisProcess() {
    Map<String, String> environment = System.getenv();
    Path home = Path.of(System.getProperty("user.home"));
    String cacheHome = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path cache = cacheHome.isEmpty() ? home.resolve(".cache") : Path.of(cacheHome);
    Charset charset = Charset.forName(System.getProperty("native.encoding", "UTF-8"));
    return new Surroundings(
        new PrintWriter(System.out, true, charset),
        new PrintWriter(System.err, true, charset),
        System.console(),
        environment,
        Path.of(""),
        new Places(
            cache.resolve("enginedyno"),
            Path.of(System.getProperty("java.io.tmpdir")),
            System.getProperty("user.name")),
        Clock.systemUTC());
  }

  /** The plans: in config/plans here, and those in the jar. */
  public Shelf plans() {
    return new Shelf("plans", List.of(workingFolder.resolve("config/plans")));
  }

  /** What is known of engines: in folders {@code engines} where servers have theirs. */
  public Shelf engines(String plan) {
    return shelf("engines", plan);
  }

  /** The servers: beside the plan where it is a file, in config/servers here, those in the jar. */
  public Shelf servers(String plan) {
    return shelf("servers", plan);
  }

  private Shelf shelf(String kind, String plan) {
    Path here = workingFolder.resolve("config").resolve(kind);
    if (!plan.matches(".*\\.ya?ml")) {
      return new Shelf(kind, List.of(here));
    }
    Path beside = workingFolder.resolve(plan).toAbsolutePath().resolveSibling(kind);
    return new Shelf(kind, List.of(beside, here));
  }
}
