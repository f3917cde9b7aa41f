package org.enginedyno.db.connection;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.enginedyno.plan.axis.Driver.DriverFamily;

/**
 * Driver properties for local files. A server can request any file in answer to any statement, so
 * drivers must refuse; loading sends a stream instead.
 */
public final class LocalFiles {
  private static final Set<String> NAMES =
      Set.of(
          "allowlocalinfile",
          "allowloadlocalinfile",
          "allowloadlocalinfileinpath",
          "allowurlinlocalinfile");

  /** No file can exist below this path. */
  private static final String NOWHERE = "/dev/null/nowhere";

  private LocalFiles() {}

  /** Whether a property is about local files; case does not matter. */
  public static boolean isAbout(String property) {
    return NAMES.contains(property.toLowerCase(Locale.ROOT));
  }

  /** Makes the driver refuse all files. */
  static void forbid(DriverFamily driver, Map<String, String> properties) {
    properties.keySet().removeIf(LocalFiles::isAbout);
    if (driver == DriverFamily.MYSQL) {
      properties.put("allowLoadLocalInfile", "false");
      properties.put("allowUrlInLocalInfile", "false");
    } else {
      properties.put("allowLocalInfile", "false");
    }
  }

  /**
   * Lets the shipped MySQL driver send a stream, whatever file the server requests. Without a
   * stream, the driver may only read files below a path that does not exist.
   */
  public static Map<String, String> streamsOnly() {
    return Map.of("allowLoadLocalInfile", "true", "allowLoadLocalInfileInPath", NOWHERE);
  }
}
