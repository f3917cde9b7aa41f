package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Target;
import org.enginedyno.run.machine.ShellWords;
import org.enginedyno.server.OwnServers;
import org.enginedyno.session.Workplace;

/** The command line in a separate context, without a terminal. */
public final class Dyno {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T10:00:00Z"), ZoneOffset.UTC);

  private final Workplace workplace;
  private final Screen screen;

  public Dyno(Path folder, Map<String, String> environment) {
    this(folder, environment, FixedScreen.NONE);
  }

  /** The command line with both streams shown on a terminal. */
  public Dyno(Path folder, Map<String, String> environment, Screen screen) {
    this(new Workplace(environment, folder, OwnServers.within(folder), CLOCK), screen);
  }

  private Dyno(Workplace workplace, Screen screen) {
    this.workplace = workplace;
    this.screen = screen;
  }

  /** The command line with embedded servers whose files are in that folder. */
  public static Dyno withServers(Path folder, Map<String, String> environment, Path temporary) {
    return new Dyno(
        new Workplace(environment, folder, OwnServers.places(temporary), CLOCK), FixedScreen.NONE);
  }

  public Dyno(Path folder) {
    this(folder, Map.of());
  }

  /** The options that name a database on a server. */
  public static String options(Target target, String database) {
    return "--server=jdbc:mysql://%s/%s --user=%s"
        .formatted(target.place(), database, target.user());
  }

  /** The result of a command. */
  public record Said(int code, String out, String err) {}

  /** Runs a line, as a user types it, to its end; further arguments are passed unchanged. */
  public Said says(String line, String... further) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandContext context = context(out, err);
    String[] arguments =
        Stream.concat(ShellWords.of(line).stream(), Stream.of(further)).toArray(String[]::new);
    int code = Main.commandLine(context).execute(arguments);
    context.out().flush();
    context.err().flush();
    return new Said(code, out.toString(), err.toString());
  }

  /** The result of a command that succeeds. */
  public Said succeeds(String line, String... further) {
    Said said = says(line, further);
    assertThat(said.code()).as(said.err() + said.out()).isZero();
    return said;
  }

  /** The output of a command that succeeds. */
  public String prints(String line, String... further) {
    return succeeds(line, further).out();
  }

  /** The output of a command that succeeds without messages. */
  public String printsOnly(String line, String... further) {
    Said said = succeeds(line, further);
    assertThat(said.err()).isEmpty();
    return said.out();
  }

  /** The one line of a user error, without its prefix. */
  public String refusal(String line, String... further) {
    Said said = says(line, further);
    assertThat(said.err()).startsWith("dyno: ").endsWith(System.lineSeparator()).hasLineCount(1);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
    return said.err().substring("dyno: ".length()).stripTrailing();
  }

  public CommandContext context(StringWriter out, StringWriter err) {
    return new CommandContext(
        new PrintWriter(out), new PrintWriter(err), null, screen, screen, workplace);
  }

  /** A terminal of any width. */
  record FixedScreen(OptionalInt columns, boolean obeysEscapes) implements Screen {
    static final Screen NONE = new FixedScreen(OptionalInt.empty(), false);

    /** A terminal that supports no escapes. */
    static Screen dumb(int columns) {
      return new FixedScreen(OptionalInt.of(columns), false);
    }

    static Screen terminal(int columns) {
      return new FixedScreen(OptionalInt.of(columns), true);
    }
  }
}
