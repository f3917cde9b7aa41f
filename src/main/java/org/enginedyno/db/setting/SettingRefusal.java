package org.enginedyno.db.setting;

import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.SqlText;

/**
 * A setting that a running server did not take.
 *
 * @param line variable, value and what stood against it
 * @param maybeAtStart whether a new start with it may succeed
 */
public record SettingRefusal(String variable, String value, String line, boolean maybeAtStart) {
  private static final int ACCESS_DENIED = 1227;

  /** Unknown, wrong value, wrong type: the server would not even start with it. */
  private static final Set<Integer> FOR_GOOD = Set.of(1193, 1231, 1232);

  private static final Pattern PRIVILEGES = Pattern.compile(" the (.+) privilege");

  /** The server answered with an error. */
  static SettingRefusal error(String server, String variable, String value, SQLException e) {
    String setting = variable + " = " + value;
    if (e.getErrorCode() == ACCESS_DENIED) {
      Matcher matcher = PRIVILEGES.matcher(String.valueOf(e.getMessage()));
      String needed = matcher.find() ? matcher.group(1) : "SUPER or SYSTEM_VARIABLES_ADMIN";
      String line = "no right to set %s on %s; needed: %s".formatted(setting, server, needed);
      return new SettingRefusal(variable, value, line, false);
    }
    String line = "%s refuses %s: %s".formatted(server, setting, SqlText.line(e));
    return new SettingRefusal(variable, value, line, !FOR_GOOD.contains(e.getErrorCode()));
  }

  /** The server took it for something else, and said nothing. */
  static SettingRefusal adjusted(String server, String variable, String value, String found) {
    String line = "%s = %s did not take on %s: it is %s".formatted(variable, value, server, found);
    return new SettingRefusal(variable, value, line, true);
  }
}
