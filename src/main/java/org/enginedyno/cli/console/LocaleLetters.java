package org.enginedyno.cli.console;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.UserError;

/** The letters that the locale gives Java to name files with. */
public final class LocaleLetters {
  private LocaleLetters() {}

  /** Refuses a command that was told of files which it cannot name. */
  static void require(Map<String, String> environment) {
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
              .formatted(locale, remedy()));
    }
  }

  /** What is wrong with the name of a file. */
  public static UserError cannotBeNamed(InvalidPathException e) {
    return new UserError(
        "no file can have the name '%s': %s%s"
            .formatted(e.getInput(), e.getReason(), isAsciiAlone() ? remedy() : ""),
        e);
  }

  private static boolean isAsciiAlone() {
    return Optional.ofNullable(System.getProperty("sun.jnu.encoding"))
        .map(Charset::forName)
        .filter(US_ASCII::equals)
        .isPresent();
  }

  private static String remedy() {
    return "; set LC_ALL=C.UTF-8, or another locale of UTF-8";
  }
}
