package org.enginedyno.session;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.Places;
import org.enginedyno.server.Places.Platform;

/** The surroundings of a run: environment variables, folders and clock. */
public record Workplace(
    Map<String, String> environment, Path workingFolder, Places places, Clock clock) {
  public static Workplace ofThisProcess() {
    Map<String, String> environment = System.getenv();
    return new Workplace(
        environment,
        Path.of(""),
        new Places(
            cacheHome(environment).resolve("enginedyno"),
            Path.of(System.getProperty("java.io.tmpdir")),
            System.getProperty("user.name"),
            new Platform(System.getProperty("os.name"), System.getProperty("os.arch")),
            MavenRepository.ofThisUser()),
        Clock.systemUTC());
  }

  private static Path cacheHome(Map<String, String> environment) {
    String named = environment.getOrDefault("XDG_CACHE_HOME", "");
    return named.isEmpty() ? home(environment).resolve(".cache") : Path.of(named);
  }

  /** Java knows no home for a user without a name, as in some containers. */
  private static Path home(Map<String, String> environment) {
    String known = System.getProperty("user.home");
    return Path.of(known.equals("?") ? environment.getOrDefault("HOME", known) : known);
  }

  public Path home() {
    return home(environment);
  }

  /** The plans: in config/plans here, and those in the jar. */
  public NamedFiles plans() {
    return new NamedFiles("plans", List.of(workingFolder.resolve("config/plans")));
  }

  /** The claims of published articles: in config/claims here, and those in the jar. */
  public NamedFiles claims() {
    return new NamedFiles("claims", List.of(workingFolder.resolve("config/claims")));
  }

  /** The engines' files: in folders {@code engines} next to the servers' folders. */
  public NamedFiles engines(String plan) {
    return shelf("engines", plan);
  }

  /** The workload files: in folders {@code workloads} next to the servers' folders. */
  public NamedFiles workloads(String plan) {
    return shelf("workloads", plan);
  }

  /** The servers: next to the plan if it is a file, in config/servers here, and in the jar. */
  public Catalogue servers(String plan) {
    return new Catalogue(shelf("servers", plan));
  }

  private NamedFiles shelf(String kind, String plan) {
    Path here = workingFolder.resolve("config").resolve(kind);
    if (!plan.matches(".*\\.ya?ml")) {
      return new NamedFiles(kind, List.of(here));
    }
    Path near = workingFolder.resolve(plan).toAbsolutePath().resolveSibling(kind);
    return new NamedFiles(kind, List.of(near, here));
  }
}
