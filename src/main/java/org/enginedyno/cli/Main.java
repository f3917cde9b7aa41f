package org.enginedyno.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.enginedyno.os.JvmDefaults;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Units;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.RunLast;

/** The command {@code dyno}. */
public final class Main {
  private static final int HELP_COLUMNS = 100;
  private static final int LEAST_HELP_COLUMNS = 55; // picocli's minimum

  /** With fewer, loading classes and starting servers fail with unrelated messages. */
  private static final long LEAST_OPEN_FILES = 256;

  /** Native libraries are unpacked to files before they are loaded. */
  private static final long LEAST_FILE_BYTES = 1 << 20;

  private Main() {}

  /** Runs one command and exits with its code. */
  public static void main(String[] args) {
    // libraries read these properties once, when they are first used
    System.setProperty("java.awt.headless", "true");
    System.setProperty("jdk.console", "java.base");
    System.setProperty("jmh.ignoreLock", "true");
    JvmDefaults.set();
    LogManager.getLogManager().reset();
    Logger.getLogger("").setLevel(Level.INFO);
    System.exit(exitCode(args));
  }

  private static int exitCode(String[] args) {
    CommandContext context;
    ProcessOutput output =
        new ProcessOutput(new FileOutputStream(FileDescriptor.out), Path.of("/dev/fd/1"));
    try {
      requireOpenFiles();
      requireFileSize();
      context = CommandContext.ofThisProcess(output);
      Submitter.follow();
    } catch (UserError e) {
      System.err.println("dyno: " + e.getMessage());
      return ExitCode.USER_CAN_FIX;
    }
    try {
      int code = commandLine(context).execute(args);
      context.out().flush();
      if (output.failure().isPresent()) {
        System.err.println("dyno: cannot write the output: " + output.failure().get());
        return ExitCode.BROKE;
      }
      return code;
    } catch (OutOfMemoryError e) {
      System.err.println("dyno: failed: " + line(e));
      return ExitCode.BROKE;
    }
  }

  private static String line(OutOfMemoryError e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains("thread")) {
      return "the system cannot start more threads (%s); raise ulimit -u, or the process limit of this container or service, or use fewer threads"
          .formatted(message);
    }
    long most = Runtime.getRuntime().maxMemory();
    return "out of memory: this JVM may use %s (%s); raise the limit, as in JDK_JAVA_OPTIONS=-Xmx%dg"
        .formatted(Units.text(most), message, 2 * Math.max(1, most >> 30));
  }

  private static void requireOpenFiles() {
    long limit = KernelFiles.openFilesLimit().orElse(Long.MAX_VALUE);
    if (limit < LEAST_OPEN_FILES) {
      throw new UserError(
          // no formatted(): it would load more classes, and so open more files
          LEAST_OPEN_FILES
              + " open files are needed, and this process may have "
              + (limit == 0 ? "fewer" : limit)
              + "; raise the limit, as in ulimit -n 1024");
    }
  }

  private static void requireFileSize() {
    long limit = KernelFiles.fileSizeLimit().orElse(Long.MAX_VALUE);
    if (limit < LEAST_FILE_BYTES) {
      throw new UserError(
          "files of %d bytes are needed, and this process may write %d; raise the limit, as in ulimit -f unlimited"
              .formatted(LEAST_FILE_BYTES, limit));
    }
  }

  /** The command line with all its subcommands, for this context. */
  static CommandLine commandLine(CommandContext context) {
    CommandLine line = new CommandLine(new DynoCommand(context));
    line.setOut(context.out());
    line.setErr(context.err());
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.ABOUT);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpWidth(HELP_COLUMNS);
    line.setUsageHelpAutoWidth(false);
    line.setExecutionStrategy(
        parsed -> {
          suited(line, context);
          return new RunLast().execute(parsed);
        });
    line.setExecutionExceptionHandler(new ErrorMessages());
    line.setParameterExceptionHandler(new ErrorMessages());
    return line;
  }

  /**
   * Fits the help to the screen. Called late, because the library that queries the terminal is slow
   * to load.
   */
  static CommandLine suited(CommandLine line, CommandContext context) {
    Screen screen = context.outScreen();
    int columns = screen.columns().orElse(HELP_COLUMNS);
    line.setUsageHelpWidth(Math.max(LEAST_HELP_COLUMNS, Math.min(HELP_COLUMNS, columns)));
    line.setColorScheme(Help.defaultColorScheme(screen.obeysEscapes() ? Ansi.ON : Ansi.OFF));
    return line;
  }
}
