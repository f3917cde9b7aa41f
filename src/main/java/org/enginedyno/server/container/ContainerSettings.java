package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.enginedyno.server.Family;
import org.enginedyno.server.Needs;

/**
 * The settings file of a server in a container: as shipped, but for room and for what would
 * disturb. What some versions do not know is written with {@code loose_}.
 */
final class ContainerSettings {
  /** A folder that every user may write to, and that no image makes a volume of. */
  static final String OVERLAY_FOLDER = "/tmp/dyno-data";

  private static final long LEAST_OPEN_FILES = 16_384;
  private static final long FILES_PER_CONNECTION = 8;

  private final Map<String, String> own = new LinkedHashMap<>();
  private final long openFiles;

  ContainerSettings(ContainerSpec spec, Needs needs) {
    this.openFiles = Math.max(LEAST_OPEN_FILES, needs.mostConnections() * FILES_PER_CONNECTION);
    own.putAll(needs.settings());
    put("local_infile", 1);
    own.put("skip_name_resolve", "");
    own.put("skip_log_bin", "");
    if (spec.family() == Family.MARIADB) {
      put("innodb_log_file_size", Needs.LOG_BYTES);
    } else {
      // two files, until 8.0.30 made one number of them
      put("loose_innodb_log_file_size", Needs.LOG_BYTES / 2);
      put("loose_innodb_redo_log_capacity", Needs.LOG_BYTES);
    }
    buffers(needs).forEach((variable, bytes) -> put("loose_" + variable, bytes));
    if (spec.data() == DataPlace.OVERLAY) {
      own.put("datadir", OVERLAY_FOLDER);
    }
  }

  private static Map<String, Long> buffers(Needs needs) {
    Set<String> engines = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    engines.addAll(Set.of("InnoDB", "MyISAM", "Aria"));
    engines.addAll(needs.engines());
    engines.remove("MEMORY"); // a table's limit, not a cache
    Map<String, Long> buffers = new LinkedHashMap<>();
    for (String engine : engines) {
      String variable = needs.known().of(engine).storage().cache();
      if (variable != null) {
        buffers.put(variable, needs.bufferFor(engine));
      }
    }
    return buffers;
  }

  /**
   * Servers before 8.0 take memory for every descriptor that they might have, and where nothing
   * limits a container that is gigabytes.
   */
  long openFiles() {
    return openFiles;
  }

  private void put(String name, long value) {
    own.put(name, Long.toString(value));
  }

  /** The whole file, with these variables besides. */
  String file(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(own);
    further.forEach(
        (name, value) -> {
          all.remove("loose_" + name);
          all.put(name, value);
        });
    return "[mysqld]\n" + lines(all, "\n") + "\n";
  }

  /** Tells containers apart that were made otherwise. */
  String mark(ContainerSpec spec) {
    try {
      byte[] made = (spec.fingerprint() + file(Map.of())).getBytes(UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(made), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The settings in a line. */
  String line() {
    return lines(own, ", ");
  }

  private static String lines(Map<String, String> settings, String between) {
    return settings.entrySet().stream()
        .map(entry -> entry.getKey() + (entry.getValue().isEmpty() ? "" : "=" + entry.getValue()))
        .collect(Collectors.joining(between));
  }
}
