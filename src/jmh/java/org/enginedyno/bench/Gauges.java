package org.enginedyno.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.bench.Clocks.Sides;
import org.enginedyno.bench.OpenSpan.Rated;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.PerformanceSchema;
import org.enginedyno.db.facts.SchemaSnapshot;
import org.enginedyno.os.BlockDevice;
import org.enginedyno.os.Mount;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.workload.Workload;
import org.jspecify.annotations.Nullable;

/** Reads the server's counters between the runs, while no worker is active. */
public final class Gauges {
  private final List<Connection> members = new ArrayList<>();
  private final List<String> always;
  private final Sides sides;
  private final @Nullable PerformanceSchema schema;
  private final @Nullable String scope;
  private Counters reading;
  private final @Nullable PageReader pages;
  private final List<Long> sessions = new ArrayList<>();
  private Counters counters = Counters.NOTHING;
  private Counters own = Counters.NOTHING;
  private SchemaSnapshot snapshot = SchemaSnapshot.NONE;

  /**
   * Must be created before the workers prepare statements, to distinguish these from statements of
   * other clients.
   *
   * @param others the other members of the server, whose counters are added to the first one's
   * @param always further counters of the engine, which are reported even if they are zero
   * @param pages the reader that queries the server during runs; null if there is none
   */
  public Gauges(
      Connection control,
      List<Target> others,
      List<Long> serverPids,
      List<String> always,
      @Nullable PageReader pages)
      throws SQLException {
    members.add(control);
    for (Target other : others) {
      members.add(Connections.openDatabase(other, Map.of()));
    }
    if (!others.isEmpty()) {
      for (Connection member : members) {
        // a Galera node then applies the earlier commits of other nodes before it answers
        Sql.setIfKnown(member, "wsrep_sync_wait", "15");
      }
    }
    this.always = List.copyOf(always);
    this.sides = Sides.of(serverPids);
    ThisJvm.keepAwake(sides);
    this.schema = members.size() == 1 ? PerformanceSchema.of(control).orElse(null) : null;
    this.scope = schema == null ? null : schema.scope();
    this.reading = Counters.ofReading(this.members, this.always);
    this.pages = pages;
    for (Connection member : members) {
      sessions.add(Sql.number(member, Sql.SESSION));
    }
    if (pages != null) {
      sessions.add(pages.session());
    }
    restart();
  }

  /** The counters that are recorded for a workload in addition to the usual ones. */
  public static List<String> further(Workload workload, EngineTraits traits) {
    List<String> counters = new ArrayList<>(traits.reports().pageReads().counters());
    if (!workload.footprint().isEnduring()) {
      counters.addAll(traits.reports().bytesWritten());
      counters.addAll(traits.reports().logWork());
      counters.addAll(Counters.BINARY_LOGGED);
    }
    return counters.stream().distinct().toList();
  }

  public OpenSpan begin(
      boolean measured,
      Extent extent,
      @Nullable RowCounter rows,
      @Nullable CrashRun crash,
      @Nullable Rated rated)
      throws SQLException {
    if (rows != null && pages != null) {
      rows.follow(pages);
    }
    return new OpenSpan(measured, extent, sides, rows, crash, rated);
  }

  /** Restarts, and measures again what a reading adds, while no other client reads. */
  void restartAlone() throws SQLException {
    reading = Counters.ofReading(members, always);
    restart();
  }

  /** Sets a new starting point, which excludes statements since the last span. */
  public void restart() throws SQLException {
    if (schema != null) {
      snapshot = schema.read();
    }
    own = asked();
    counters = Counters.read(members, always);
  }

  /** What the page reader has added; must be read before the server's counters. */
  private Counters asked() throws SQLException {
    return pages == null ? Counters.NOTHING : pages.own();
  }

  /** Ends a run: reads the server's counters. */
  public void end(OpenSpan span) throws SQLException {
    span.stopClocks();
    span.endBackground();
    Counters asked = asked();
    Counters counted = Counters.read(members, always);
    if (schema == null) {
      span.end(added(counted, asked), SchemaSnapshot.NONE);
      own = asked;
      counters = counted;
    } else {
      SchemaSnapshot seen = schema.read();
      span.end(added(counted, asked), seen.since(snapshot));
      snapshot = seen;
      // the queries of the snapshot must not count for a span
      own = asked();
      counters = Counters.read(members, always);
    }
  }

  /** Ends a run without reading the server's counters, as after a crash. */
  public static void endWithoutServer(OpenSpan span) {
    span.stopClocks();
    span.end(Map.of(), SchemaSnapshot.NONE);
    span.balanced(RunTables.FoundSums.NONE);
  }

  /**
   * The changes of the counters, with zeros to distinguish an unchanged counter from a missing one.
   */
  private Map<String, Long> added(Counters counted, Counters asked) {
    Map<String, Long> added = new TreeMap<>(counted.since(counters, reading));
    asked
        .since(own, Counters.NOTHING)
        .forEach((name, count) -> added.merge(name, -count, Gauges::sumOrNothing));
    for (String name : always) {
      if (counted.values().containsKey(name)) {
        added.putIfAbsent(name, 0L);
      }
    }
    return added;
  }

  private static @Nullable Long sumOrNothing(Long one, Long other) {
    return one + other == 0 ? null : Long.valueOf(one + other);
  }

  /** The server's ids of the connections that query it. */
  List<Long> sessions() {
    return List.copyOf(sessions);
  }

  /** Ends the background work and the connections. */
  public void close() throws SQLException {
    if (pages != null) {
      pages.close();
    }
    for (Connection member : members) {
      member.close();
    }
  }

  Sides sides() {
    return sides;
  }

  /** The enabled instruments of Performance Schema; null if it is off. */
  public @Nullable String scope() {
    return scope;
  }

  /**
   * Reads the kernel's counters of this process and of the disk with its files, between the runs,
   * while no worker is active.
   */
  public static final class OfFiles {
    private final Optional<BlockDevice> device;
    private Map<String, Long> before = Map.of();

    public OfFiles(Path folder) {
      device = Mount.of(folder).flatMap(BlockDevice::of);
      ThisJvm.keepAwake(Sides.of(List.of()));
    }

    public OpenSpan begin(boolean measured, Arrivals arrivals, long nanos, long seed) {
      before = read();
      Rated rated =
          arrivals.isClosed() ? null : Rated.of(arrivals, ClientShare.whole(1), 0, nanos, seed);
      return new OpenSpan(measured, Extent.TIMED, Sides.of(List.of()), null, null, rated);
    }

    public void end(OpenSpan span) {
      span.stopClocks();
      Map<String, Long> counted = read();
      counted.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
      span.end(counted, SchemaSnapshot.NONE);
    }

    private Map<String, Long> read() {
      Map<String, Long> counts = new TreeMap<>(ProcessIo.ofThisProcess());
      device.ifPresent(disk -> counts.putAll(disk.counters()));
      return counts;
    }
  }
}
