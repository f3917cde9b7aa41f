package org.enginedyno.result.folder;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis;
import org.jspecify.annotations.Nullable;

/** Something that a run found on its way: a server, settings, a client, a table and the like. */
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
  /** What identifies it among its kind; of two with one key, one is kept. */
  Object key();

  /** Whether a later one of the same key replaces it; else the first one stays. */
  default boolean isReplaceable() {
    return true;
  }

  /**
   * A server as it was found.
   *
   * @param instance {@code shared}, or the engine that has it for itself
   * @param kind embedded, container or external
   * @param place where it answers, without credentials
   * @param engines what SHOW ENGINES offers
   * @param support what it says that each of them has: transactions, xa, savepoints
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

    /** The particular of an external server that names dyno's user. */
    public static final String USER = "user";

    public ServerRecord {
      engines = List.copyOf(engines);
      support = new TreeMap<>(support);
    }

    /**
     * What the figures of a server depend on.
     *
     * @param variables the settings that bear on the figures, as read back
     * @param particulars image, data place, memory of each engine and the like
     * @param syncMicros cost of an fsync where its data lie; absent where dyno may not write there
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

    /** Its name, with the engine that has the instance for itself. */
    public String fullName() {
      return instance.equals(SHARED) ? name : name + ", " + instance;
    }

    @Override
    public Object key() {
      return List.of(name, instance);
    }
  }

  /**
   * Settings that a run asked of a server, and what became of them.
   *
   * @param instance {@code shared}, or the engine that has it for itself
   * @param asked what the plan wants, profiles included
   * @param effective every server variable that this stands for, as read back
   * @param how set while it ran, by a new start, or found so
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

    /** Every cell that has them proves them again. */
    @Override
    public boolean isReplaceable() {
      return false;
    }
  }

  /**
   * The measuring side as it really was.
   *
   * @param axes what the plan asked for
   * @param connection the driver and what its connections were, read back
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

    /** The measuring side that the plan asked for. */
    public Client client() {
      return new Client(axes);
    }

    /** It may be another one on other cores. */
    @Override
    public Object key() {
      return this;
    }
  }

  /**
   * A loaded table.
   *
   * @param instance {@code shared}, or the engine that has the server for itself
   * @param checksum of its rows
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
     * What it takes, in bytes.
     *
     * @param files its own files, where it has any and they can be seen
     */
    public record Size(long data, long indexes, @Nullable Long files) {}

    /**
     * How it was filled.
     *
     * @param how the way it was loaded, or that it was there already
     * @param seconds zero where it was there already
     * @param lateKeys the keys that were made after the load; absent where there are none, or the
     *     table was there already
     * @param settled what was waited for before measuring, and how long
     */
    public record Load(String how, double seconds, @Nullable LateKeys lateKeys, String settled) {}

    /**
     * Keys that were made once all rows were there.
     *
     * @param bytes what they take; absent where the server does not report it
     */
    public record LateKeys(double seconds, @Nullable Long bytes) {}

    @Override
    public Object key() {
      return List.of(server, instance, table);
    }
  }

  /**
   * One session of a run, of which there are several where it was resumed.
   *
   * @param together whether the servers were up at once, so that their cells alternated
   * @param why what decided that, in words; empty where there was but one
   */
  record SessionRecord(Instant startedAt, boolean together, String why) implements RunRecord {
    /** Each one counts, even where two started at the same moment. */
    @Override
    public Object key() {
      return new Object();
    }
  }

  /**
   * A directory in which files were worked on, as it was found before they were made.
   *
   * @param place as the plan names it
   * @param fileSystem its type
   * @param bytes of the whole file system
   * @param free bytes that are available to dyno
   * @param particulars where it is, its device, its options
   * @param warning what makes its figures say less than they seem to; empty where nothing does
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

    /** It is as it was before the run wrote there. */
    @Override
    public boolean isReplaceable() {
      return false;
    }

    /** The part that is in use, of one. */
    public double filled() {
      return bytes == 0 ? 0 : 1 - free / (double) bytes;
    }
  }
}
