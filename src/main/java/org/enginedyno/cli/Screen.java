package org.enginedyno.cli;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.Console;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The terminal that shows a stream, if any. */
interface Screen {
  /** The current width in columns; empty if the stream is not a terminal. */
  OptionalInt columns();

  /** Whether the terminal supports escape sequences, so that a line can be overwritten. */
  boolean obeysEscapes();

  /** Folds long lines between words; a terminal would break them within words. */
  default String fold(String text) {
    OptionalInt columns = columns();
    if (columns.isEmpty() || text.isEmpty()) {
      return text;
    }
    String folded =
        text.lines()
            .map(line -> isCommand(line) ? line : foldLine(line, columns.getAsInt()))
            .collect(Collectors.joining("\n"));
    return text.endsWith("\n") ? folded + "\n" : folded;
  }

  /** Whether a line is a command, which is not folded, so that it can be copied. */
  private static boolean isCommand(String line) {
    return line.startsWith("  dyno ");
  }

  /** Continuation lines are indented; a long word stays whole. */
  private static String foldLine(String line, int columns) {
    int start = line.length() - line.stripLeading().length();
    String before = " ".repeat(Math.min(start + 2, columns / 2));
    StringBuilder folded = new StringBuilder();
    String rest = line;
    while (rest.length() > columns) {
      int least = rest.length() - rest.stripLeading().length();
      int at = rest.lastIndexOf(' ', columns);
      if (at <= least) {
        at = rest.indexOf(' ', Math.max(least, columns));
      }
      if (at < 0) {
        break;
      }
      folded.append(rest.substring(0, at).stripTrailing()).append('\n');
      rest = before + rest.substring(at).stripLeading();
    }
    return folded.append(rest).toString();
  }

  /**
   * The terminal of one of this process's own streams, as the system reports it.
   *
   * @param console the fallback where the system cannot be asked
   */
  record OfProcess(int stream, Map<String, String> environment, @Nullable Console console)
      implements Screen {
    static final int OUT = 1;
    static final int ERR = 2;

    private static final int USUAL_COLUMNS = 80;
    private static final int LEAST_COLUMNS = 40;
    private static final int SIZE_BYTES = 8;
    private static final int OFFSET_OF_COLUMNS = 2;
    private static final int SHORT = 0xffff;
    private static final long ASK_SIZE_ON_LINUX = 0x5413;
    private static final long ASK_SIZE_ELSEWHERE = 0x40087468;

    /** The functions of the C library for terminals. */
    @SuppressWarnings("MemberName")
    public interface Terminals extends Library {
      int isatty(int stream);

      int ioctl(int stream, NativeLong request, Object... arguments);
    }

    /** The C library, loaded when it is first asked. */
    private static final class Loaded {
      static final Optional<Terminals> TERMINALS = load();

      private Loaded() {}

      private static Optional<Terminals> load() {
        if (System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows")) {
          return Optional.empty();
        }
        try {
          return Optional.of(Native.load("c", Terminals.class));
        } catch (LinkageError e) {
          Logger.getLogger(Screen.class.getName()).log(Level.INFO, "no native library", e);
          return Optional.empty();
        }
      }
    }

    private boolean isThere() {
      return Loaded.TERMINALS
          .map(terminals -> terminals.isatty(stream) == 1)
          .orElse(console != null);
    }

    @Override
    public OptionalInt columns() {
      if (!isThere()) {
        return OptionalInt.empty();
      }
      int asked = Loaded.TERMINALS.map(this::columns).orElse(0);
      return OptionalInt.of(Math.max(LEAST_COLUMNS, asked > 0 ? asked : said()));
    }

    /** Zero if the terminal does not know its width, such as one that a program created. */
    private int columns(Terminals terminals) {
      boolean isLinux = System.getProperty("os.name").equals("Linux");
      try (Memory size = new Memory(SIZE_BYTES)) {
        size.clear();
        int answer =
            terminals.ioctl(
                stream, new NativeLong(isLinux ? ASK_SIZE_ON_LINUX : ASK_SIZE_ELSEWHERE), size);
        return answer == 0 ? size.getShort(OFFSET_OF_COLUMNS) & SHORT : 0;
      }
    }

    private int said() {
      String columns = environment.getOrDefault("COLUMNS", "");
      return columns.matches("[1-9]\\d{0,3}") ? Integer.parseInt(columns) : USUAL_COLUMNS;
    }

    /** On Windows, terminals do not set TERM, and all of them support escape sequences. */
    @Override
    public boolean obeysEscapes() {
      String kind = environment.getOrDefault("TERM", "");
      boolean obeys = Loaded.TERMINALS.isEmpty() || !kind.isEmpty();
      return obeys && !kind.equals("dumb") && isThere();
    }
  }
}
