package org.enginedyno.db.setting;

import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Sql;

/**
 * A setting that a running server refused.
 *
 * @param line the variable, value and reason
 * @param maybeAtStart whether it may take effect at a start
 */
public record SettingRefusal(String variable, String value, String line, boolean maybeAtStart) {
  private static final int ACCESS_DENIED = 1227;

  /** Unknown variable, wrong value or type: a start would fail, too. */
  private static final Set<Integer> FOR_GOOD = Set.of(1193, 1231, 1232);

  private static final Pattern PRIVILEGES = Pattern.compile(" the (.+) privilege");

  static SettingRefusal error(String server, String variable, String value, SQLException e) {
    String setting = variable + " = " + value;
    if (e.getErrorCode() == ACCESS_DENIED) {
      Matcher matcher = PRIVILEGES.matcher(String.valueOf(e.getMessage()));
      String needed = matcher.find() ? matcher.group(1) : "SUPER or SYSTEM_VARIABLES_ADMIN";
      String line = "no privilege to set %s on %s; grant %s".formatted(setting, server, needed);
      return new SettingRefusal(variable, value, line, false);
    }
    String line = "%s refuses %s: %s".formatted(server, setting, Sql.line(e));
    return new SettingRefusal(variable, value, line, !FOR_GOOD.contains(e.getErrorCode()));
  }

  /** The server silently used another value. */
  static SettingRefusal adjusted(String server, String variable, String value, String found) {
    String line =
        "%s = %s has no effect on %s: the value is %s".formatted(variable, value, server, found);
    return new SettingRefusal(variable, value, line, true);
  }
}
