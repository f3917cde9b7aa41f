package org.enginedyno.cli.machine;

import java.io.BufferedWriter;
import java.io.Console;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
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
 * @param outScreen what the first stream is shown on
 * @param errScreen what the second is shown on
 */
public record Surroundings(
    PrintWriter out,
    PrintWriter err,
    @Nullable Console terminal,
    Screen outScreen,
    Screen errScreen,
    Map<String, String> environment,
    Path workingFolder,
    Places places,
    Clock clock) {

  /** Those of this process; refused where the locale cannot name them. */
  public static Surroundings ofThisProcess() {
    Map<String, String> environment = System.getenv();
    try {
      LocaleLetters.require(environment);
      return in(environment);
    } catch (InvalidPathException e) {
      throw LocaleLetters.cannotBeNamed(e);
    }
  }

  private static Surroundings in(Map<String, String> environment) {
    Console console = System.console();
    return new Surroundings(
        writer(System.out, "stdout.encoding"),
        writer(System.err, "stderr.encoding"),
        console,
        new SystemScreen(SystemScreen.OUT, environment, console),
        new SystemScreen(SystemScreen.ERR, environment, console),
        environment,
        Path.of(""),
        new Places(
            cacheHome(environment).resolve("enginedyno"),
            Path.of(System.getProperty("java.io.tmpdir")),
            System.getProperty("user.name")),
        Clock.systemUTC());
  }

  /** Before JDK 19 nobody says what letters a stream has, but for the script that starts us. */
  private static PrintWriter writer(PrintStream stream, String property) {
    Charset charset =
        Charset.forName(
            System.getProperty(property, System.getProperty("native.encoding", "UTF-8")));
    Writer encoding = new BufferedWriter(new OutputStreamWriter(stream, charset));
    return new PrintWriter(new SpellingWriter(encoding, charset.newEncoder()), true);
  }

  private static Path cacheHome(Map<String, String> environment) {
    String named = environment.getOrDefault("XDG_CACHE_HOME", "");
    return named.isEmpty() ? home(environment).resolve(".cache") : Path.of(named);
  }

  /** Of a user without a name, as there are in containers, Java knows no home. */
  private static Path home(Map<String, String> environment) {
    String known = System.getProperty("user.home");
    return Path.of(known.equals("?") ? environment.getOrDefault("HOME", known) : known);
  }

  /** The user's own folder. */
  public Path home() {
    return home(environment);
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
