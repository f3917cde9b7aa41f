package org.enginedyno.db.connection;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.enginedyno.plan.axis.DriverFamily;

/**
 * What drivers are told of local files. A server may ask for any file in answer to any statement,
 * so that none is ever given away; whoever loads sends a stream.
 */
public final class LocalFiles {
  private static final Set<String> NAMES =
      Set.of(
          "allowlocalinfile",
          "allowloadlocalinfile",
          "allowloadlocalinfileinpath",
          "allowurlinlocalinfile");

  /** There can be no file below this one, whoever makes files here. */
  private static final String NOWHERE = "/dev/null/nowhere";

  private LocalFiles() {}

  /** Whether a property, in any spelling that a driver takes, is about local files. */
  public static boolean isAbout(String property) {
    return NAMES.contains(property.toLowerCase(Locale.ROOT));
  }

  /** Has the driver refuse whatever is asked for. */
  static void keep(DriverFamily driver, Map<String, String> properties) {
    properties.keySet().removeIf(LocalFiles::isAbout);
    if (driver == DriverFamily.MYSQL) {
      properties.put("allowLoadLocalInfile", "false");
      properties.put("allowUrlInLocalInfile", "false");
    } else {
      properties.put("allowLocalInfile", "false");
    }
  }

  /**
   * Lets the shipped MySQL driver send a stream that it was given, by whatever name it is asked.
   * Where it has none it looks for a file, but below that path alone.
   */
  public static Map<String, String> streamAlone() {
    return Map.of("allowLoadLocalInfile", "true", "allowLoadLocalInfileInPath", NOWHERE);
  }
}
