package org.enginedyno.db.connection;

import java.sql.SQLException;
import java.util.regex.Pattern;

/** Remedies for errors of servers and drivers on writes. */
public final class Remedy {
  private static final Pattern READ_ONLY = Pattern.compile("(?i)read[-_]only");
  private static final String NO_SPACE = "free space on the disk of the server's data";

  private static final String SHORTER =
      "raise max_allowed_packet, or send fewer rows per statement";

  private static final String CLOSED =
      "the server or a proxy closed the connection; check the server's log (the server was stopped, the session was killed or timed out, or the statement exceeded max_allowed_packet)";

  private static final String TOO_LARGE = "Packet for query is too large";

  private Remedy() {}

  /** Whether an error with its remedy may mean that the server ended. */
  public static boolean mayBeGone(String line) {
    return line.contains(CLOSED);
  }

  /** The error on one line, with its remedy if there is one. */
  public static String line(SQLException e) {
    String line = Sql.line(e);
    if (isUnreadable(e)) {
      return unreadable(line);
    }
    String remedy = of(e, line);
    return remedy.isEmpty() ? line : line + "; " + remedy;
  }

  /** The message for an answer that the driver cannot read, with the driver's message. */
  public static String unreadable(String driver) {
    return "the driver cannot read the answer (%s); either this is not a MySQL-family server, or a proxy changes the bytes: check the address, and connect directly or with TLS"
        .formatted(driver.replaceFirst("\\. You can change this value .*", ""));
  }

  /** Whether the answer is not a MySQL packet; drivers take its first bytes for a length. */
  private static boolean isUnreadable(SQLException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String words = String.valueOf(cause.getMessage());
      if (words.contains("out of order")
          || words.contains("handshake protocol")
          || words.contains("received packet size")) {
        return true;
      }
    }
    return false;
  }

  /** Whether a greeting is not MySQL's; Connector/J reports it as too long a query. */
  static boolean isUnreadableGreeting(SQLException e) {
    return isUnreadable(e) || Sql.line(e).startsWith(TOO_LARGE);
  }

  /** Whether a server refuses all writes. */
  public static boolean isReadOnly(SQLException e) {
    return switch (e.getErrorCode()) {
      // any option of the server can be the cause
      case 1290 -> READ_ONLY.matcher(Sql.line(e)).find();
      case 1792, 1836, 1874 -> true;
      default -> false;
    };
  }

  /** The remedy; empty if there is none. */
  private static String of(SQLException e, String line) {
    if (isReadOnly(e)) {
      return "switch off read_only, super_read_only, transaction_read_only or innodb_read_only, or name another server";
    }
    if (line.contains("No space left")
        || line.contains("Errcode: 28")
        || line.contains("errno: 28")) {
      return NO_SPACE;
    }
    return switch (e.getErrorCode()) {
      case 1021 -> NO_SPACE;
      case 1290 ->
          "start the server without that option, or, if it is secure_file_priv, let the client send the rows";
      case 1114 ->
          "insert fewer rows, raise max_heap_table_size for MEMORY, or free space on the" + " disk";
      case 1022 ->
          "another client wrote this row, or the engine assigned an AUTO_INCREMENT value twice; stop that client, or use 1 thread";
      case 1062, 1169, 1586 ->
          "dyno's own keys are unique, so another client wrote this row, or a workload file draws keys twice (use sequence); stop that client, or change the file";
      case 1205, 1213, 1020 -> "other transactions lock these rows; use fewer threads";
      case 1969, 3024 -> "raise max_statement_time or max_execution_time of the server";
      case 1040 -> "raise max_connections, or use fewer threads";
      case 1203, 1226 ->
          "raise max_user_connections (ALTER USER ... WITH MAX_USER_CONNECTIONS), or use fewer"
              + " threads";
      case 1461 -> "raise max_prepared_stmt_count, or use fewer threads or tables";
      case 1153 -> SHORTER;
      case 1053 -> "the server was shut down during the statement; start it again";
      default -> unnumbered(e, line);
    };
  }

  private static String unnumbered(SQLException e, String line) {
    if (line.contains(TOO_LARGE) || line.contains("max_allowed_packet")) {
      return SHORTER;
    }
    String state = String.valueOf(e.getSQLState());
    return state.equals("08S01") || state.equals("08000") ? CLOSED : "";
  }
}
