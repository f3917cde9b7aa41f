package org.enginedyno.result.folder;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis;
import org.jspecify.annotations.Nullable;

/** Something that a run recorded: a server, settings, a client, a table and the like. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "record")
@JsonSubTypes({
  @JsonSubTypes.Type(value = RunRecord.ServerRecord.class, name = "server"),
  @JsonSubTypes.Type(value = RunRecord.SettingRecord.class, name = "setting"),
  @JsonSubTypes.Type(value = RunRecord.ClientRecord.class, name = "client"),
  @JsonSubTypes.Type(value = RunRecord.TableRecord.class, name = "table"),
  @JsonSubTypes.Type(value = RunRecord.SessionRecord.class, name = "session"),
  @JsonSubTypes.Type(value = RunRecord.PlaceRecord.class, name = "place")
})
public sealed interface RunRecord {
  /** Identifies a record among its kind; of two with the same key, one is kept. */
  Object key();

  /** Whether a later record with the same key replaces it; otherwise the first one is kept. */
  default boolean isReplaceable() {
    return true;
  }

  /**
   * A server as it was found.
   *
   * @param instance {@code shared}, or the engine that it is reserved for
   * @param kind embedded, container or external
   * @param place its address, without credentials
   * @param engines what SHOW ENGINES offers
   * @param support what it reports that each engine supports: transactions, xa, savepoints
   */
  record ServerRecord(
      String name,
      String instance,
      String kind,
      String place,
      String version,
      List<String> engines,
      Map<String, Map<String, String>> support,
      Conditions conditions)
      implements RunRecord {
    /** The instance that all engines share. */
    public static final String SHARED = "shared";

    /** The kind of a server that dyno does not start. */
    public static final String EXTERNAL = "external";

    /** The end of the particular that shows what an engine claims about transactions. */
    public static final String TRANSACTIONS = ", transactions";

    /** The particular of an external server that names dyno's user. */
    public static final String USER = "user";

    public ServerRecord {
      engines = List.copyOf(engines);
      support = new TreeMap<>(support);
    }

    /**
     * What the figures of a server depend on.
     *
     * @param variables the settings that affect the figures, as read back
     * @param particulars image, data place, memory of each engine and the like
     * @param syncMicros duration of an fsync in its data directory; absent if dyno may not write
     *     there
     */
    public record Conditions(
        Map<String, String> variables,
        Map<String, String> particulars,
        @Nullable Double syncMicros) {
      public Conditions {
        variables = new TreeMap<>(variables);
        particulars = new TreeMap<>(particulars);
      }
    }

    /** Its name, with the engine if the instance is for one engine only. */
    public String fullName() {
      return instance.equals(SHARED) ? name : name + ", " + instance;
    }

    /** What differs from an earlier record, such as "general_log from OFF to ON". */
    public List<String> changesSince(ServerRecord known) {
      Map<String, String> before = known.lasting();
      Map<String, String> now = lasting();
      Set<String> names = new TreeSet<>(before.keySet());
      names.addAll(now.keySet());
      return names.stream()
          .filter(one -> !Objects.equals(before.get(one), now.get(one)))
          .map(
              one ->
                  "%s from %s to %s"
                      .formatted(
                          one, before.getOrDefault(one, "none"), now.getOrDefault(one, "none")))
          .toList();
    }

    private Map<String, String> lasting() {
      Map<String, String> lasting = new TreeMap<>(conditions.variables());
      lasting.put("version", version);
      List<String> names = new ArrayList<>(List.of("image", "data", "options", "replication"));
      // servers that dyno starts get other addresses
      if (kind.equals(EXTERNAL)) {
        lasting.put("address", place);
        names.add("members");
      }
      for (String one : names) {
        lasting.put(one, conditions.particulars().getOrDefault(one, "none"));
      }
      return lasting;
    }

    @Override
    public Object key() {
      return List.of(name, instance);
    }
  }

  /**
   * Settings that a run requested from a server, and the values in force.
   *
   * @param instance {@code shared}, or the engine that it is reserved for
   * @param asked the settings of the plan, profiles included
   * @param effective every server variable that these settings set, as read back
   * @param how whether they were set at run time, by a restart, or were in force already
   */
  record SettingRecord(
      String server,
      String instance,
      Map<String, String> asked,
      Map<String, String> effective,
      String how)
      implements RunRecord {
    public SettingRecord {
      asked = new TreeMap<>(asked);
      effective = new TreeMap<>(effective);
    }

    @Override
    public Object key() {
      return List.of(server, instance, asked);
    }

    /** Every cell with these settings checks them again. */
    @Override
    public boolean isReplaceable() {
      return false;
    }
  }

  /**
   * The measuring side, as read back.
   *
   * @param axes what the plan requested
   * @param connection the driver and the properties of its connections, as read back
   * @param jvm the JVM as it reported itself
   */
  record ClientRecord(
      String server, AxisValues axes, Map<String, String> connection, Map<String, String> jvm)
      implements RunRecord {
    public ClientRecord {
      axes = axes.only(axis -> axis.place() != PlanAxis.Place.SERVER);
      connection = new TreeMap<>(connection);
      jvm = new TreeMap<>(jvm);
    }

    /** The measuring side that the plan requested. */
    public Client client() {
      return new Client(axes);
    }

    /** All values identify it: on other cores, it may be another one. */
    @Override
    public Object key() {
      return this;
    }
  }

  /**
   * A loaded table.
   *
   * @param instance {@code shared}, or the engine that the server is reserved for
   */
  record TableRecord(
      String server,
      String instance,
      String engine,
      String table,
      long rows,
      String checksum,
      Size size,
      Load load)
      implements RunRecord {
    /**
     * Its size, in bytes.
     *
     * @param files its own files, where it has any and they can be seen
     */
    public record Size(long data, long indexes, @Nullable Long files) {}

    /**
     * How it was filled.
     *
     * @param how the way it was loaded, or that it was there already
     * @param seconds zero where it was there already
     * @param lateKeys the keys that were created after the load; absent where there are none, or
     *     the table was there already
     * @param settled what was waited for before measuring, and how long
     */
    public record Load(String how, double seconds, @Nullable LateKeys lateKeys, String settled) {}

    /**
     * Keys that were created after all rows were loaded.
     *
     * @param bytes their size; absent where the server does not report it
     */
    public record LateKeys(double seconds, @Nullable Long bytes) {}

    @Override
    public Object key() {
      return List.of(server, instance, table);
    }
  }

  /**
   * One session of a run; a resumed run has several.
   *
   * @param together whether the servers ran at the same time, so that their cells alternated
   * @param why why they did or did not; empty if there was only one server
   */
  record SessionRecord(Instant startedAt, boolean together, String why) implements RunRecord {
    /** Each session is kept, even if two started at the same moment. */
    @Override
    public Object key() {
      return new Object();
    }
  }

  /**
   * A directory of cells that work on files, as it was before the run wrote there.
   *
   * @param place as the plan names it
   * @param fileSystem its type
   * @param bytes of the whole file system
   * @param free bytes that are available to dyno
   * @param particulars where it is, its device, its options
   * @param warning why its figures may mislead; empty if nothing suggests it
   */
  record PlaceRecord(
      String place,
      String fileSystem,
      long bytes,
      long free,
      Map<String, String> particulars,
      String warning)
      implements RunRecord {
    public PlaceRecord {
      particulars = new TreeMap<>(particulars);
    }

    @Override
    public Object key() {
      return place;
    }

    /** The first record shows the directory before the run wrote there. */
    @Override
    public boolean isReplaceable() {
      return false;
    }

    /** The part of the file system that is in use, 0 to 1. */
    public double filled() {
      return bytes == 0 ? 0 : 1 - free / (double) bytes;
    }
  }
}
