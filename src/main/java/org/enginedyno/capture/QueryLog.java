package org.enginedyno.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/** The kinds of a server's logs with statements. */
public enum QueryLog {
  /** {@code slow_query_log_file} of MySQL, Percona Server and MariaDB. */
  SLOW("slow-log") {
    @Override
    Reader reader(Traffic traffic) {
      return new SlowReader(traffic);
    }
  },
  /** {@code general_log_file}. */
  GENERAL("general-log") {
    @Override
    Reader reader(Traffic traffic) {
      return new GeneralReader(traffic);
    }
  };

  private final String option;

  QueryLog(String option) {
    this.option = option;
  }

  abstract Reader reader(Traffic traffic);

  /** What {@code --from} calls it. */
  String option() {
    return option;
  }

  /** Reads a file line by line, as it may be larger than memory. */
  void read(Path file, Traffic traffic) {
    Reader reader = reader(traffic);
    // not Files.newBufferedReader: literals may be in any encoding
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        reader.line(line);
      }
      reader.finish();
    } catch (IOException e) {
      throw new UserError(
          "cannot read the log %s: %s; name a file that this user can read"
              .formatted(file, e.getClass().getSimpleName()),
          e);
    }
    traffic.end();
    if (reader.entries == 0) {
      throw new UserError(
          "%s has no entry of a %s of MySQL or MariaDB; %s"
              .formatted(
                  file,
                  option.replace('-', ' '),
                  reader.others > 0
                      ? "its lines look like another log: write --from "
                          + (this == SLOW ? GENERAL : SLOW).option
                      : "name the file of SHOW VARIABLES LIKE '%s', written with log_output=FILE"
                          .formatted(this == SLOW ? "slow_query_log_file" : "general_log_file")));
    }
  }

  /** Reads the lines of a log one after the other; a statement may have several. */
  abstract static class Reader {
    static final Pattern START =
        Pattern.compile(".*, Version: .*started with:|Tcp port: .*|Time +Id +Command +Argument ?");

    final Traffic traffic;
    final StringBuilder statement = new StringBuilder();
    long connection = Traffic.NO_CONNECTION;
    int entries;
    int others;

    Reader(Traffic traffic) {
      this.traffic = traffic;
    }

    abstract void line(String line);

    abstract void finish();

    final void append(String line) {
      statement.append(statement.length() == 0 ? "" : "\n").append(line);
    }
  }

  /**
   * A block of comments, then perhaps {@code use} and {@code SET timestamp}, then the statement.
   */
  private static final class SlowReader extends Reader {
    private static final Pattern HEAD =
        Pattern.compile("# (?:Time|User@Host|Thread_id|Schema|Query_time): .*");
    private static final Pattern ID = Pattern.compile(".*\\b(?:Thread_id|Id): +(\\d+).*");
    private static final Pattern SCHEMA = Pattern.compile(".*\\bSchema: (\\S*) .*");
    private static final Pattern USE = Pattern.compile("(?i)use `?([^`]*?)`?;");

    private @Nullable String database;
    private boolean inHead;

    SlowReader(Traffic traffic) {
      super(traffic);
    }

    @Override
    void line(String line) {
      if (HEAD.matcher(line).matches()) {
        if (!inHead) {
          finish();
          inHead = true;
        }
        head(line);
      } else if (START.matcher(line).matches()) {
        finish();
        database = null;
      } else if (inHead || statement.length() > 0) {
        body(line);
      } else if (GeneralReader.ENTRY.matcher(line).matches()) {
        others++;
      }
    }

    private void head(String line) {
      Matcher id = ID.matcher(line);
      if (id.matches()) {
        connection = Long.parseLong(id.group(1));
      }
      Matcher schema = SCHEMA.matcher(line + " ");
      if (schema.matches() && !schema.group(1).isEmpty()) {
        database = schema.group(1);
      }
      if (line.startsWith("# Query_time:")) {
        entries++;
      }
    }

    private void body(String line) {
      Matcher use = USE.matcher(line);
      if (statement.length() == 0 && use.matches()) {
        database = use.group(1);
      } else if (statement.length() > 0
          || !line.matches("#.*|SET (timestamp|insert_id|last_insert_id)=.*;")) {
        inHead = false;
        append(line);
      } else if (line.startsWith("# administrator command: Quit")) {
        traffic.end(connection);
      }
    }

    @Override
    void finish() {
      if (statement.length() > 0) {
        traffic.execute(connection, database, statement.toString());
        statement.setLength(0);
      }
      inHead = false;
      connection = Traffic.NO_CONNECTION;
    }
  }

  /** Lines of time, connection, command and argument; an argument may go on in further lines. */
  private static final class GeneralReader extends Reader {
    static final Pattern ENTRY =
        Pattern.compile(
            "(?:\\d{6} [ \\d]\\d:\\d\\d:\\d\\d|\\d{4}-\\d\\d-\\d\\dT[\\d:.]+(?:Z|[-+]\\d\\d:\\d\\d)|\\t)\\t"
                + " *(\\d+) (Query|Execute|Prepare|Connect|Init DB|Quit|Close stmt|Change user"
                + "|Field List|Statistics|Ping|Reset stmt|Fetch|Long Data|Set option|Daemon"
                + "|Binlog Dump|Register Slave|Reset Connection|Shutdown|Refresh|Kill|Processlist|Debug"
                + "|Sleep|Error)(?:\\t(.*))?");
    private static final Pattern CONNECT =
        Pattern.compile(".* on ([^ ]*)(?: using \\S+(?: \\(.*)?)?");

    private final Map<Long, String> databases = new HashMap<>();

    GeneralReader(Traffic traffic) {
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
      } else if (START.matcher(line).matches()) {
        finish();
        traffic.end();
        databases.clear();
      } else if (statement.length() > 0) {
        append(line);
      } else if (SlowReader.HEAD.matcher(line).matches()) {
        others++;
      }
    }

    private void start(String command, String argument) {
      Matcher connect = CONNECT.matcher(argument);
      switch (command) {
        case "Query" -> append(argument);
        case "Execute" -> append(argument.replaceFirst("^\\[\\d+] ", ""));
        case "Init DB" -> databases.put(connection, argument.strip());
        case "Connect", "Change user" -> {
          traffic.end(connection);
          // without a database, a statement names that of each table
          databases.remove(connection);
          if (connect.matches() && !connect.group(1).isEmpty()) {
            databases.put(connection, connect.group(1));
          }
        }
        case "Quit" -> {
          traffic.end(connection);
          databases.remove(connection);
        }
        case "Reset Connection" -> traffic.end(connection);
        default -> {}
      }
    }

    @Override
    void finish() {
      if (statement.length() > 0) {
        String sql = statement.toString();
        if (sql.matches("(?is)use\\s.*")) {
          databases.put(connection, SourceTables.plain(sql.substring(4).strip().replace(";", "")));
        } else {
          traffic.execute(connection, databases.get(connection), sql);
        }
        statement.setLength(0);
      }
    }
  }
}
