package org.enginedyno.server.container;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.enginedyno.db.facts.Digest;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.enginedyno.server.ContainerSpec.Family;
import org.enginedyno.server.Needs;

/**
 * The settings file of a server in a container: defaults, room for the run, and nothing that
 * disturbs it. The prefix {@code loose_} marks variables that some versions lack.
 */
final class ContainerSettings {
  /** A folder that every user can write to and that no image makes a volume. */
  static final String OVERLAY_FOLDER = "/tmp/dyno-data";

  private static final long LEAST_OPEN_FILES = 16_384;
  private static final long FILES_PER_CONNECTION = 8;

  private final ContainerSpec spec;
  private final Needs needs;
  private final Map<String, String> own = new LinkedHashMap<>();

  ContainerSettings(ContainerSpec spec, Needs needs) {
    this.spec = spec;
    this.needs = needs;
    own.putAll(needs.settings());
    put("local_infile", 1);
    own.put("skip_name_resolve", "");
    own.put("skip_log_bin", "");
    if (spec.image().family() == Family.MARIADB) {
      put("innodb_log_file_size", Needs.LOG_BYTES);
    } else {
      // two files before 8.0.30, one capacity since
      put("loose_innodb_log_file_size", Needs.LOG_BYTES / 2);
      put("loose_innodb_redo_log_capacity", Needs.LOG_BYTES);
    }
    Set<String> engines = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    engines.addAll(Set.of("InnoDB", "MyISAM", "Aria"));
    engines.addAll(needs.engines());
    engines.remove("MEMORY"); // a table's limit, not a cache
    needs.caches(engines).forEach((variable, bytes) -> own.put("loose_" + variable, bytes));
    if (spec.placement().data() == DataPlace.OVERLAY) {
      own.put("datadir", OVERLAY_FOLDER);
    }
  }

  /** The settings of one of several servers that replicate by the binary log. */
  ContainerSettings ofMember(int number) {
    own.remove("skip_log_bin");
    put("server_id", number);
    own.put("gtid_mode", "ON");
    own.put("enforce_gtid_consistency", "ON");
    own.put("loose_group_replication_start_on_boot", "OFF");
    return this;
  }

  ContainerSpec spec() {
    return spec;
  }

  /**
   * Servers before 8.0 allocate memory per possible descriptor: gigabytes, if a container has no
   * limit.
   */
  long openFiles() {
    return Math.max(LEAST_OPEN_FILES, needs.mostConnections() * FILES_PER_CONNECTION);
  }

  private void put(String name, long value) {
    own.put(name, Long.toString(value));
  }

  /** The whole file, with further variables. */
  String file(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(own);
    further.forEach(
        (name, value) -> {
          all.remove("loose_" + name);
          all.put(name, value);
        });
    return "[mysqld]\n" + lines(all, "\n") + "\n";
  }

  /** A hash that differs if a container would be created differently. */
  String mark() {
    return Digest.of(spec.fingerprint() + file(Map.of())).substring(0, 16);
  }

  /** The particulars of the server that do not depend on its start. */
  Map<String, String> particulars() {
    Map<String, String> particulars = new TreeMap<>(needs.memory());
    particulars.put("settings", lines(own, ", "));
    if (!spec.image().options().isEmpty()) {
      particulars.put("options", String.join(" ", spec.image().options()));
    }
    return particulars;
  }

  private static String lines(Map<String, String> settings, String between) {
    return settings.entrySet().stream()
        .map(entry -> entry.getKey() + (entry.getValue().isEmpty() ? "" : "=" + entry.getValue()))
        .collect(Collectors.joining(between));
  }
}
