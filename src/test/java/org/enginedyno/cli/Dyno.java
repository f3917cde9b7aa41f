package org.enginedyno.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.enginedyno.cli.console.CommandContext;
import org.enginedyno.cli.console.CommandContext.Screen;
import org.enginedyno.server.OwnServers;
import org.enginedyno.session.Workplace;

/** The command line in surroundings of its own, where nobody sits at a terminal. */
public final class Dyno {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T10:00:00Z"), ZoneOffset.UTC);

  private final Path folder;
  private final Map<String, String> environment;
  private final Screen screen;

  public Dyno(Path folder, Map<String, String> environment) {
    this(folder, environment, Screen.NONE);
  }

  /** The command line where both streams are shown on a screen. */
  public Dyno(Path folder, Map<String, String> environment, Screen screen) {
    this.folder = folder;
    this.environment = environment;
    this.screen = screen;
  }

  public Dyno(Path folder) {
    this(folder, Map.of());
  }

  /** What a command left behind. */
  public record Said(int code, String out, String err) {}

  /** Runs a command to its end. */
  public Said says(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandContext surroundings = surroundings(out, err);
    int code = Main.commandLine(surroundings).execute(arguments);
    surroundings.out().flush();
    surroundings.err().flush();
    return new Said(code, out.toString(), err.toString());
  }

  public CommandContext surroundings(StringWriter out, StringWriter err) {
    return new CommandContext(
        new PrintWriter(out),
        new PrintWriter(err),
        null,
        screen,
        screen,
        new Workplace(environment, folder, OwnServers.within(folder), CLOCK));
  }
}
