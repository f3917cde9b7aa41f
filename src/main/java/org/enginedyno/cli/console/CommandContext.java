package org.enginedyno.cli.console;

import java.io.BufferedWriter;
import java.io.Console;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.time.Clock;
import java.util.Map;
import java.util.OptionalInt;
import org.enginedyno.server.Places;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;

/**
 * What a command finds around it: its streams, and what any run finds.
 *
 * @param terminal where a person can be asked, or null where nobody sits
 * @param outScreen what the first stream is shown on
 * @param errScreen what the second is shown on
 */
public record CommandContext(
    PrintWriter out,
    PrintWriter err,
    @Nullable Console terminal,
    Screen outScreen,
    Screen errScreen,
    Workplace workplace) {

  /** Those of this process; refused where the locale cannot name them. */
  public static CommandContext ofThisProcess() {
    Map<String, String> environment = System.getenv();
    try {
      LocaleLetters.require(environment);
      return in(environment);
    } catch (InvalidPathException e) {
      throw LocaleLetters.cannotBeNamed(e);
    }
  }

  private static CommandContext in(Map<String, String> environment) {
    Console console = System.console();
    return new CommandContext(
        writer(System.out, "stdout.encoding"),
        writer(System.err, "stderr.encoding"),
        console,
        new SystemScreen(SystemScreen.OUT, environment, console),
        new SystemScreen(SystemScreen.ERR, environment, console),
        Workplace.ofThisProcess());
  }

  /** Before JDK 19 nobody says what letters a stream has, but for the script that starts us. */
  private static PrintWriter writer(PrintStream stream, String property) {
    Charset charset =
        Charset.forName(
            System.getProperty(property, System.getProperty("native.encoding", "UTF-8")));
    Writer encoding = new BufferedWriter(new OutputStreamWriter(stream, charset));
    return new PrintWriter(new SpellingWriter(encoding, charset.newEncoder()), true);
  }

  public void print(String text) {
    out.print(text);
    out.flush();
  }

  /** Prints a text whose long lines are folded where there is a screen. */
  public void printFolded(String text) {
    print(LineFolding.of(text, outScreen.columns()));
  }

  public Map<String, String> environment() {
    return workplace.environment();
  }

  public Places places() {
    return workplace.places();
  }

  public Clock clock() {
    return workplace.clock();
  }

  /** What a stream is shown on, if anything. */
  public interface Screen {
    /** No screen: a file, a pipe, or nothing. */
    Screen NONE =
        new Screen() {
          @Override
          public OptionalInt columns() {
            return OptionalInt.empty();
          }

          @Override
          public boolean obeysEscapes() {
            return false;
          }
        };

    /** Its columns as they are now; none where there is no screen. */
    OptionalInt columns();

    /** Whether a line can be written over. */
    boolean obeysEscapes();
  }
}
