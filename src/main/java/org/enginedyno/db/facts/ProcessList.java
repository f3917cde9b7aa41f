package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Sql;

/** The sessions of a server at one moment. */
public record ProcessList(List<Session> sessions) {
  /** The only counter of commands that reading the list increases. */
  public static final String COUNTER = "com_show_processlist";

  private static final String IDLE = "Sleep";
  private static final String REPLICA = "Binlog Dump";

  /** What a member of a group shows instead of a statement. */
  private static final String GROUP = "Group replication applier module";

  private static final Set<String> UNREADABLE = Set.of("Busy", "Killed");
  private static final int LONGEST = 80;

  /**
   * Comments, strings and numbers, which may contain values; quoted names are captured to be kept.
   */
  private static final Pattern VALUES =
      Pattern.compile(
          """
          (?s)/\\*.*?(?:\\*/|$)|(?:--\\s|#)[^\\n]*|(`[^`]*`?)|\
          '(?:[^'\\\\]|\\\\.|'')*+(?:'|$|\\\\$)|"(?:[^"\\\\]|\\\\.|"")*+(?:"|$|\\\\$)|\
          (?<![\\w$])[-+]?\\.?\\d[\\w.]*+""");

  private static final Pattern SYSTEM_COMMANDS =
      Pattern.compile("Daemon|Binlog Dump.*|Connect|Slave_.*|Replica_.*");
  private static final Pattern SYSTEM_USERS =
      Pattern.compile("system user|event_scheduler|unauthenticated user");
  private static final Pattern SYSTEM_WORK =
      Pattern.compile(
          "(?i)(reading event|executing|applying|queueing|sending|updat|delet|writ|inserting).*");

  public ProcessList {
    sessions = List.copyOf(sessions);
  }

  public static ProcessList read(Connection connection) throws SQLException {
    List<Session> sessions = new ArrayList<>();
    for (Sql.Row row : Sql.rows(connection, "SHOW PROCESSLIST")) {
      String seconds = row.get("time");
      sessions.add(
          new Session(
              Long.parseLong(text(row, "id")),
              text(row, "user"),
              text(row, "host").replaceFirst(":\\d+$", ""),
              text(row, "command"),
              seconds == null ? 0 : Long.parseLong(seconds),
              text(row, "state"),
              shortened(text(row, "info"))));
    }
    return new ProcessList(sessions);
  }

  /** The sessions without those of replicas that read the server's binary log. */
  public ProcessList withoutReplicas() {
    return new ProcessList(
        sessions.stream().filter(session -> !session.command().startsWith(REPLICA)).toList());
  }

  private static String text(Sql.Row row, String label) {
    return Objects.requireNonNullElse(row.get(label), "");
  }

  /**
   * Whether a user's process list shows the sessions of all users. The query names the account, as
   * a user who may read the grants also sees other users' privileges.
   */
  public static boolean showsAll(Connection connection) throws SQLException {
    String query =
        """
        SELECT count(*) FROM information_schema.user_privileges WHERE privilege_type = 'PROCESS'
          AND grantee = %s\
        """
            .formatted(Sql.ACCOUNT);
    return Sql.number(connection, query) > 0;
  }

  /** The last statement of an idle session; empty if the Performance Schema does not show it. */
  public static Optional<String> lastStatement(Connection connection, long session) {
    String query =
        """
        SELECT s.sql_text FROM performance_schema.threads t
        JOIN performance_schema.events_statements_current s ON s.thread_id = t.thread_id
        WHERE t.processlist_id = %d AND s.sql_text IS NOT NULL ORDER BY s.event_id DESC LIMIT 1\
        """
            .formatted(session);
    try {
      return Sql.first(connection, query).map(row -> shortened(row.text(1)));
    } catch (SQLException e) {
      return Optional.empty(); // older servers lack the tables, and users the privilege
    }
  }

  /** A statement without its values. */
  static String shortened(String statement) {
    String plain =
        VALUES
            .matcher(statement)
            .replaceAll(
                found ->
                    found.group(1) != null
                        ? Matcher.quoteReplacement(found.group(1))
                        : found.group().startsWith("/*") || found.group().matches("(?s)(--|#).*")
                            ? " "
                            : "?")
            .strip()
            .replaceAll("[\\s\\p{Cntrl}]+", " ");
    return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "..." : plain;
  }

  /**
   * A session.
   *
   * @param seconds seconds since its command started, or its last one ended
   * @param statement without its values; empty if it executes none
   */
  public record Session(
      long id,
      String user,
      String host,
      String command,
      long seconds,
      String state,
      String statement) {
    /** The same session after its end. */
    public Session ended() {
      return new Session(id, user, host, "disconnected, perhaps after a statement", 0, "", "");
    }

    public boolean isIdle() {
      return command.equals(IDLE);
    }

    /** Whether the session is starting or ending, or could not be read: it may be idle. */
    public boolean isUnreadable() {
      return UNREADABLE.contains(command) && statement.isEmpty();
    }

    /** Whether it is a thread of the server, such as a replication thread, that waits for work. */
    public boolean isWaitingSystem() {
      boolean isSystem =
          SYSTEM_USERS.matcher(user).matches() || SYSTEM_COMMANDS.matcher(command).matches();
      boolean hasStatement = !statement.isEmpty() && !statement.equals(GROUP);
      return isSystem && !hasStatement && !SYSTEM_WORK.matcher(state).matches();
    }

    /** User, host, command, state and statement, as far as they are known. */
    public String text(Optional<String> last) {
      String doing =
          isIdle()
              ? last.map("last: "::concat).orElse("short statements")
              : state.isEmpty() ? command : command + " (" + state + ")";
      String text =
          user
              + (host.isEmpty() ? "" : "@" + host)
              + ", "
              + doing
              + (statement.isEmpty() ? "" : ": " + statement);
      return text.replaceAll("\\p{Cntrl}", " ");
    }
  }
}
