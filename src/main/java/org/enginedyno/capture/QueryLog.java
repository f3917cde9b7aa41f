package org.enginedyno.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server's log line by line, as it may be larger than memory; a statement may have several
 * lines.
 */
abstract class QueryLog {
  private static final Pattern START =
      Pattern.compile(".*, Version: .*started with:|Tcp port: .*|Time +Id +Command +Argument ?");

  /** Longer statements are left out and longer lines cut, as they can be larger than memory. */
  private static final int LONGEST = 1 << 20;

  final Traffic traffic;
  final StringBuilder statement = new StringBuilder();
  long connection = Traffic.NO_CONNECTION;
  int entries;

  private QueryLog(Traffic traffic) {
    this.traffic = traffic;
  }

  /** Reads the kind of log that {@code --from} names. */
  static void read(String kind, Path file, Traffic traffic) {
    boolean isSlow = kind.equals("slow-log");
    QueryLog log = isSlow ? new Slow(traffic) : new General(traffic);
    Pattern other = isSlow ? General.ENTRY : Slow.HEAD;
    boolean isOther = false;
    // not Files.newBufferedReader: literals may be in any encoding
    try (BufferedReader lines =
        new BufferedReader(
            new CutLines(
                new InputStreamReader(Files.newInputStream(file), UTF_8),
                Files.isRegularFile(file) ? Files.size(file) : Long.MAX_VALUE))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (START.matcher(line).matches()) {
          log.finish();
          log.restart();
        } else {
          log.line(line);
          isOther |= log.entries == 0 && other.matcher(line).matches();
        }
      }
      log.finish();
    } catch (IOException e) {
      throw new UserError(
          "cannot read log %s: %s; name a file that this user can read"
              .formatted(file, e.getClass().getSimpleName()),
          e);
    }
    traffic.end();
    if (log.entries == 0) {
      throw new UserError(
          "%s has no entries of a %s of MySQL or MariaDB; %s"
              .formatted(
                  file,
                  kind.replace('-', ' '),
                  isOther
                      ? "its lines look like another kind of log: write --from "
                          + (isSlow ? "general-log" : "slow-log")
                      : "name the file of SHOW VARIABLES LIKE '%s_log_file', written with log_output=FILE"
                          .formatted(isSlow ? "slow_query" : "general")));
    }
  }

  abstract void line(String line);

  /** Ends a statement. */
  abstract void finish();

  /** Forgets all connections. */
  abstract void restart();

  final void append(String line) {
    if (statement.length() <= LONGEST) {
      statement.append(statement.length() == 0 ? "" : "\n").append(line);
    }
  }

  /** Ends the statement and returns it; null if there is none, or it is left out. */
  final @Nullable String ended() {
    String sql = statement.toString();
    statement.setLength(0);
    if (sql.length() > LONGEST) {
      traffic.leaveOut("statements of more than 1 MiB", 1);
    }
    return sql.isEmpty() || sql.length() > LONGEST ? null : sql;
  }

  /** Drops the ends of very long lines, and lines that clients append during the reading. */
  private static final class CutLines extends FilterReader {
    private long left;
    private long length;

    CutLines(Reader lines, long left) {
      super(lines);
      this.left = left;
    }

    @Override
    public int read(char[] buffer, int from, int most) throws IOException {
      int kept = 0;
      while (kept == 0) {
        int read = left > 0 ? super.read(buffer, from, most) : -1;
        if (read <= 0) {
          return read;
        }
        left -= read;
        for (int i = from; i < from + read; i++) {
          length = buffer[i] == '\n' ? 0 : length + 1;
          if (length <= 2 * LONGEST) {
            buffer[from + kept++] = buffer[i];
          }
        }
      }
      return kept;
    }
  }

  /**
   * A block of comments, then perhaps {@code use} and {@code SET timestamp}, then the statement.
   */
  private static final class Slow extends QueryLog {
    static final Pattern HEAD =
        Pattern.compile(
            "# (?:Time: +\\d|User@Host: .*\\[|Thread_id: +\\d|Schema: |Query_time: +\\d).*");
    private static final Pattern ID = Pattern.compile("\\b(?:Thread_id|Id): +(\\d{1,18})\\b");
    private static final Pattern SCHEMA = Pattern.compile("\\bSchema: (\\S*)");
    private static final Pattern USE = Pattern.compile("(?i)use `?([^`]*?)`?;");

    private @Nullable String database;
    private boolean inHead;

    Slow(Traffic traffic) {
      super(traffic);
    }

    @Override
    void line(String line) {
      if (HEAD.matcher(line).matches()) {
        if (!inHead) {
          finish();
          inHead = true;
        }
        Matcher id = ID.matcher(line);
        connection = id.find() ? Long.parseLong(id.group(1)) : connection;
        Matcher schema = SCHEMA.matcher(line);
        if (schema.find()) {
          database = schema.group(1).isEmpty() ? null : schema.group(1);
        }
        entries += line.startsWith("# Query_time:") ? 1 : 0;
      } else if (statement.length() > 0) {
        append(line);
      } else if (inHead) {
        body(line);
      }
    }

    private void body(String line) {
      Matcher use = USE.matcher(line);
      if (use.matches()) {
        database = use.group(1);
      } else if (!line.matches("#.*|SET (timestamp|insert_id|last_insert_id)=.*;")) {
        inHead = false;
        append(line);
      } else if (line.startsWith("# administrator command: Quit")) {
        traffic.end(connection);
      }
    }

    @Override
    void finish() {
      String sql = ended();
      if (sql != null) {
        traffic.execute(connection, database, sql);
      }
      inHead = false;
      connection = Traffic.NO_CONNECTION;
    }

    @Override
    void restart() {
      database = null;
    }
  }

  /** Lines of time, connection, command and argument; an argument may continue on further lines. */
  private static final class General extends QueryLog {
    static final Pattern ENTRY =
        Pattern.compile(
            "(?:\\d{6} [ \\d]\\d:\\d\\d:\\d\\d|\\d{4}-\\d\\d-\\d\\dT[\\d:.]+(?:Z|[-+]\\d\\d:\\d\\d)|\\t)\\t"
                + " *(\\d{1,18}) (Quit|Reset Connection|[A-Z]\\w+(?: \\w+)*(?=\\t))(?:\\t(.*))?");
    private static final Pattern CONNECT =
        Pattern.compile(".* on ([^ ]*)(?: using \\S+(?: \\(.*)?)?");

    private final Map<Long, String> databases = new HashMap<>();

    General(Traffic traffic) {
      super(traffic);
    }

    @Override
    void line(String line) {
      Matcher entry = ENTRY.matcher(line);
      if (entry.matches()) {
        finish();
        entries++;
        connection = Long.parseLong(entry.group(1));
        start(entry.group(2), entry.group(3) == null ? "" : entry.group(3));
      } else if (statement.length() > 0) {
        append(line);
      }
    }

    private void start(String command, String argument) {
      switch (command) {
        case "Query" -> append(argument);
        case "Execute" -> append(argument.replaceFirst("^\\[\\d+] ", ""));
        case "Init DB" -> databases.put(connection, argument.strip());
        case "Connect", "Change user", "Quit" -> {
          traffic.end(connection);
          // a statement without a current database names the database of each table
          databases.remove(connection);
          Matcher connect = CONNECT.matcher(argument);
          if (connect.matches() && !connect.group(1).isEmpty()) {
            databases.put(connection, connect.group(1));
          }
        }
        case "Reset Connection" -> traffic.end(connection);
        default -> {}
      }
    }

    @Override
    void finish() {
      String sql = ended();
      if (sql != null && sql.matches("(?is)use\\s.*")) {
        databases.put(connection, SourceTables.plain(sql.substring(4).strip().replace(";", "")));
      } else if (sql != null) {
        traffic.execute(connection, databases.get(connection), sql);
      }
    }

    @Override
    void restart() {
      traffic.end();
      databases.clear();
    }
  }
}
