package org.enginedyno.db.setting;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What the performance schema watches: a start option of the form {@code PATTERN=ON}, not a
 * variable.
 *
 * <p>Its table could be changed while the server runs, but mutexes and their like ask it only once,
 * when they are made.
 */
final class Instruments {
  /** The option's name. */
  static final String OPTION = "performance_schema_instrument";

  private static final String COUNT =
      "SELECT count(*), sum(enabled = 'YES'), sum(timed = 'NO')"
          + " FROM performance_schema.setup_instruments WHERE name LIKE ?";

  private Instruments() {}

  /** What is wrong with a value, if anything. */
  static Optional<String> problem(String asked) {
    return asked.matches("[^=\\s]+=(?i:ON|OFF|COUNTED)")
        ? Optional.empty()
        : Optional.of(
            "%s must look like wait/synch/%%=ON, or end with =OFF or =COUNTED: %s"
                .formatted(OPTION, asked));
  }

  /** The state of the instruments that a value names, in the same form where it is uniform. */
  static String found(Connection connection, String asked) throws SQLException {
    String pattern = asked.replaceFirst("=.*", "");
    try (PreparedStatement statement = connection.prepareStatement(COUNT)) {
      statement.setString(1, pattern);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return pattern + "=" + state(row.getInt(1), row.getInt(2), row.getInt(3));
      }
    }
  }

  /** Some instruments, those of memory for one, cannot be timed; that is not counted as off. */
  private static String state(int all, int enabled, int untimed) {
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
