package org.enginedyno.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedWriter;
import java.io.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.RunReport;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.session.Folders;
import org.enginedyno.session.OneAtATime;
import org.enginedyno.session.Workplace;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of a command: its streams, and the surroundings of any run.
 *
 * @param terminal the terminal that can ask the user, or null if there is none
 * @param outScreen the screen of {@code out}
 * @param errScreen the screen of {@code err}
 */
public record CommandContext(
    PrintWriter out,
    PrintWriter err,
    @Nullable Console terminal,
    Screen outScreen,
    Screen errScreen,
    Workplace workplace) {
  private static final int COLUMNS_WITHOUT_A_SCREEN = 100;
  private static final String REMEDY = "; set LC_ALL=C.UTF-8, or another UTF-8 locale";

  /**
   * The context of this process; refuses a command whose file names the locale cannot represent.
   */
  static CommandContext ofThisProcess(ProcessOutput output) {
    Map<String, String> environment = System.getenv();
    Console console = System.console();
    try {
      requireLetters(environment);
      return new CommandContext(
          writer(output, "stdout.encoding"),
          writer(System.err, "stderr.encoding"),
          console,
          new Screen.OfProcess(Screen.OfProcess.OUT, environment, console),
          new Screen.OfProcess(Screen.OfProcess.ERR, environment, console),
          Workplace.ofThisProcess());
    } catch (InvalidPathException e) {
      throw cannotBeNamed(e);
    }
  }

  /** Refuses a command with file names that have characters outside the locale. */
  private static void requireLetters(Map<String, String> environment) {
    if (isAsciiAlone()
        && (KernelFiles.isCommandBeyondAscii()
            || !Files.isDirectory(Path.of("").toAbsolutePath()))) {
      String locale =
          Stream.of("LC_ALL", "LC_CTYPE", "LANG")
              .filter(name -> !environment.getOrDefault(name, "").isEmpty())
              .findFirst()
              .map(name -> "%s=%s".formatted(name, environment.get(name)))
              .orElse("no LANG");
      throw new UserError(
          "the command or its folder has characters that this locale (%s) lacks%s"
              .formatted(locale, REMEDY));
    }
  }

  /** The error for an invalid file name. */
  static UserError cannotBeNamed(InvalidPathException e) {
    return new UserError(
        "invalid file name '%s': %s%s"
            .formatted(e.getInput(), e.getReason(), isAsciiAlone() ? REMEDY : ""),
        e);
  }

  /** Whether the locale restricts file names in Java to ASCII. */
  private static boolean isAsciiAlone() {
    String encoding = System.getProperty("sun.jnu.encoding");
    return encoding != null && Charset.forName(encoding).equals(US_ASCII);
  }

  /** Before JDK 19 only the script that starts dyno can set the charset of a stream. */
  private static PrintWriter writer(OutputStream stream, String property) {
    Charset charset =
        Charset.forName(
            System.getProperty(property, System.getProperty("native.encoding", "UTF-8")));
    Writer encoding = new BufferedWriter(new OutputStreamWriter(stream, charset));
    return new PrintWriter(new SpellingWriter(encoding, charset.newEncoder()), true);
  }

  /**
   * Takes the lock on this machine if one of these servers may use a container that other runs
   * reuse; null if none does.
   */
  @Nullable OneAtATime aloneOn(Collection<ServerSpec> servers)
      throws IOException, InterruptedException {
    boolean kept =
        servers.stream()
            .anyMatch(one -> one instanceof ContainerSpec spec && spec.placement().reuse());
    return kept
        ? OneAtATime.enter(workplace().places(), workplace().clock(), Duration.ZERO, line -> {})
        : null;
  }

  /**
   * Makes servers that dyno starts end with this JVM; returns the interruption that is then
   * requested.
   */
  Interruption endingWithServers() {
    PrivateFolder.removeOwnAtExit(workplace.places().temporary());
    Interruption interruption = new Interruption();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(interruption::request, "dyno-command-interrupted"));
    return interruption;
  }

  /** Reports a failure that an interrupt caused as an interrupt. */
  static void throwIfCaused(Interruption interruption, IOException failure)
      throws InterruptedException {
    if (interruption.isTheCause()) {
      throw new UserError("interrupted", failure);
    }
  }

  /** The summary of a run: its table fits the screen, and the lines below it are folded. */
  String summary(RunFolder run) throws IOException {
    return outScreen.fold(
        RunReport.summary(run, outScreen.columns().orElse(COLUMNS_WITHOUT_A_SCREEN)));
  }

  /**
   * The folder of the run that a user names: the named folder itself, or for a folder of runs or
   * {@code latest} the newest run in it. That choice is printed.
   */
  Path storedRun(Path named, Predicate<Manifest> kind) throws IOException {
    if (RunFolder.isOne(named) || !(Folders.isLatest(named) || Folders.holdsRuns(named))) {
      return named;
    }
    Path newest = Folders.newest(named, kind, workplace);
    err.println("dyno: the latest run in %s is %s".formatted(newest.getParent(), newest));
    return newest;
  }

  /** Several runs, or folders of runs, where {@code latest} means one run. */
  List<Path> storedRuns(List<Path> named, Predicate<Manifest> kind) throws IOException {
    List<Path> stored = new ArrayList<>();
    for (Path one : named) {
      stored.add(Folders.isLatest(one) ? storedRun(one, kind) : one);
    }
    return stored;
  }

  void print(String text) {
    out.print(text);
    out.flush();
  }

  /** Prints a text; on a screen, long lines are folded. */
  void printFolded(String text) {
    print(outScreen.fold(text));
  }
}
