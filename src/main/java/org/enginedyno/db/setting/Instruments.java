package org.enginedyno.db.setting;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.enginedyno.db.connection.Sql;

/**
 * Performance Schema instruments: a start option of the form {@code PATTERN=ON}, not a variable.
 *
 * <p>A running server could change their table, but mutexes read it only when they are created.
 */
final class Instruments {
  static final String OPTION = "performance_schema_instrument";

  private static final String COUNT =
      "SELECT count(*), sum(enabled = 'YES'), sum(timed = 'NO')"
          + " FROM performance_schema.setup_instruments WHERE name LIKE ?";

  private Instruments() {}

  /** What is wrong with a value; empty if it is valid. */
  static Optional<String> problem(String value) {
    return value.matches("[^=\\s]+=(?i:ON|OFF|COUNTED)")
        ? Optional.empty()
        : Optional.of(
            "%s must have a value like wait/synch/%%=ON, with =ON, =OFF or =COUNTED: %s"
                .formatted(OPTION, value));
  }

  /** The state of the instruments that a value names, in the same form if it is uniform. */
  static String found(Connection connection, String value) throws SQLException {
    String pattern = value.replaceFirst("=.*", "");
    Sql.Row row = Sql.rows(connection, COUNT, pattern).get(0);
    return pattern + "=" + state(row.number(1), row.number(2), row.number(3));
  }

  /** Memory instruments cannot be timed; that does not count as off. */
  private static String state(long all, long enabled, long untimed) {
    if (all == 0) {
      return "none";
    }
    if (enabled == 0) {
      return "OFF";
    }
    if (enabled < all) {
      return "ON for %d of %d".formatted(enabled, all);
    }
    return untimed == 0 ? "ON" : untimed == all ? "COUNTED" : untimed + " of " + all + " untimed";
  }
}
