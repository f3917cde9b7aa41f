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
 * What a command finds around it: its streams, and what any run finds.
 *
 * @param terminal where a person can be asked, or null where there is none
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
  private static final int COLUMNS_WITHOUT_A_SCREEN = 100;
  private static final String REMEDY = "; set LC_ALL=C.UTF-8, or another locale of UTF-8";

  /** Those of this process; refused where the locale cannot name them. */
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

  /** Refuses a command with names of files that the locale has no letters for. */
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
          "the command or its folder has letters that this locale (%s) lacks%s"
              .formatted(locale, REMEDY));
    }
  }

  /** What is wrong with the name of a file. */
  static UserError cannotBeNamed(InvalidPathException e) {
    return new UserError(
        "no file can have the name '%s': %s%s"
            .formatted(e.getInput(), e.getReason(), isAsciiAlone() ? REMEDY : ""),
        e);
  }

  /** Whether the locale gives Java no other letters to name files with. */
  private static boolean isAsciiAlone() {
    String encoding = System.getProperty("sun.jnu.encoding");
    return encoding != null && Charset.forName(encoding).equals(US_ASCII);
  }

  /** Before JDK 19 only the script that starts dyno can say what letters a stream has. */
  private static PrintWriter writer(OutputStream stream, String property) {
    Charset charset =
        Charset.forName(
            System.getProperty(property, System.getProperty("native.encoding", "UTF-8")));
    Writer encoding = new BufferedWriter(new OutputStreamWriter(stream, charset));
    return new PrintWriter(new SpellingWriter(encoding, charset.newEncoder()), true);
  }

  /**
   * Keeps others from measuring while a container may be used that is kept for them; null where
   * none of these servers is.
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

  /** Has servers of dyno's own end with this JVM; how to see that it is being ended. */
  Interruption endingWithServers() {
    PrivateFolder.removeOwnAtExit(workplace.places().temporary());
    Interruption interruption = new Interruption();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(interruption::request, "dyno-command-interrupted"));
    return interruption;
  }

  /** Reports a failure that an interrupt caused as that. */
  static void refuseIfCaused(Interruption interruption, IOException failure)
      throws InterruptedException {
    if (interruption.isTheCause()) {
      throw new UserError("interrupted", failure);
    }
  }

  /** What a run measured: the table fits the screen, and the lines below it are folded. */
  String summary(RunFolder run) throws IOException {
    return outScreen.fold(
        RunReport.summary(run, outScreen.columns().orElse(COLUMNS_WITHOUT_A_SCREEN)));
  }

  /**
   * The folder of the run that a user names: its own, or the newest in a folder of results, or
   * {@code latest}. The choice is printed.
   */
  Path stored(Path named, Predicate<Manifest> kind) throws IOException {
    if (RunFolder.isOne(named) || !(Folders.isLatest(named) || Folders.holdsRuns(named))) {
      return named;
    }
    Path newest = Folders.newest(named, kind, workplace);
    err.println("dyno: the latest run in %s is %s".formatted(newest.getParent(), newest));
    return newest;
  }

  /** Several runs, or folders of runs, among which {@code latest} stands for one run. */
  List<Path> stored(List<Path> named, Predicate<Manifest> kind) throws IOException {
    List<Path> stored = new ArrayList<>();
    for (Path one : named) {
      stored.add(Folders.isLatest(one) ? stored(one, kind) : one);
    }
    return stored;
  }

  void print(String text) {
    out.print(text);
    out.flush();
  }

  /** Prints a text whose long lines are folded where there is a screen. */
  void printFolded(String text) {
    print(outScreen.fold(text));
  }
}
