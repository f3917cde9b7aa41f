package org.enginedyno.report;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Statement;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Limit.Label;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** Plausible figures of a cell, always the same for the same cell. */
final class SampleFigures {
  private static final String SCHEMA = "performance_schema";

  /** The effect of each axis value on the throughput; other values have none. */
  private static final Map<String, Double> FACTORS =
      Map.ofEntries(
          Map.entry("checkout=borrow", 0.83),
          Map.entry("driver=mariadb", 1.07),
          Map.entry("driver-profile=as-shipped", 0.71),
          Map.entry("statements=client", 0.78),
          Map.entry("jvm=21", 1.04),
          Map.entry("jvm=25", 1.06),
          Map.entry("executor=virtual", 0.9),
          Map.entry("jvm-args=-XX:+UseZGC", 0.93),
          Map.entry("jvm-args=-XX:+UseSerialGC", 1.02),
          Map.entry("performance_schema=on", 0.91),
          Map.entry("innodb_spin_wait_delay=96", 1.12),
          Map.entry("innodb_spin_wait_delay=256", 0.97),
          Map.entry("server-cores=1", 0.55),
          Map.entry("server-cores=2", 0.86),
          Map.entry("server-cores=4", 1.3));

  private static final Map<List<Number>, Latency> LATENCIES = new ConcurrentHashMap<>();

  private SampleFigures() {}

  static double score(Cell cell) {
    double base =
        switch (cell.workload()) {
          case "FLOOR_BORROW" -> 1_150_000;
          case "FLOOR_DO_1" -> 21_400;
          case "READ_PK_RANGE" -> 6_300;
          case "READ_FTS" -> 11.3;
          default -> 12_800.0 / (1 + Math.floorMod(cell.workload().hashCode(), 7) / 3.0);
        };
    double engine = cell.isFloor() ? 1 : 1 - 0.11 * Math.floorMod(cell.engine().hashCode(), 5);
    double threads = 2.6 * cell.threads() / (1.6 + cell.threads()) - 0.0015 * cell.threads();
    double server = 1 - 0.07 * Math.floorMod(cell.server().hashCode(), 3);
    double further =
        Axis.further(List.of(cell)).stream()
            .mapToDouble(axis -> FACTORS.getOrDefault(axis.label(cell), 1.0))
            .reduce(1, (all, one) -> all * one);
    return base * engine * threads * server * further;
  }

  static Cost cost(Cell cell, double score, double foreignShare) {
    boolean many = cell.threads() > 1;
    return new Cost(
        900_000 / score,
        700_000 / score,
        foreignShare,
        many ? 0.002 : null,
        many ? 0.52 : 0.24,
        many ? 0.41 : 0.19,
        many ? 1.31 : 2.02,
        many ? 1.12 : 2.0);
  }

  static Limit limit(Cell cell) {
    return cell.threads() > 1
        ? new Limit(
            Label.CLIENT_CPU, "the measuring JVM had 52 % of the CPU and more than 45 % is a limit")
        : new Limit(
            Label.ROUND_TRIP, "client 24 % and server 19 %: nobody had half of a core's share");
  }

  /** The parts of an operation, if its workload times its statements separately. */
  static Figures.@Nullable Statements statements(Cell cell, Latency each) {
    Workload workload = Workloads.find(cell.workload()).orElseThrow();
    List<Figures.OfKind> kinds =
        workload.kindsOfStatements(cell.knobs()).stream()
            .map(kind -> new Figures.OfKind(kind, each))
            .toList();
    Effect effect = workload.effect(cell.data(), cell.knobs());
    return kinds.isEmpty()
        ? null
        : new Figures.Statements(effect.queries(), effect.commits(), kinds);
  }

  /** The waits of Performance Schema if it is on: as MySQL ships it, otherwise if requested. */
  static @Nullable Insight insight(Cell cell, double score) {
    String asked = cell.setup().settings().getOrDefault(SCHEMA, "as shipped");
    boolean on =
        asked.equals("on") || (asked.equals("as shipped") && cell.server().contains("mysql"));
    if (!on || cell.isFloor()) {
      return null;
    }
    double micros = cell.threads() / score * 1e6;
    return new Insight(
        "instruments on: waits of io, table and synch",
        List.of(
            new Wait("wait/io/socket/sql/client_connection", 2.01, micros * 0.31),
            new Wait("wait/io/table/sql/handler", 1.0, micros * 0.12),
            new Wait(
                "wait/synch/sxlock/innodb/btr_search_latch", 1.2, micros * 0.02 * cell.threads()),
            new Wait("wait/synch/mutex/sql/THD::LOCK_thd_data", 4.0, micros * 0.013),
            new Wait("wait/synch/rwlock/sql/LOCK_table_share", 2.0, micros * 0.006)),
        new Statement("SELECT NAME FROM `normal` WHERE `id` = ?", 1.0, micros * 0.44));
  }

  /** Made-up times of operations; the same ones are recorded once. */
  static Latency latency(Cell cell, double mean, Random random) {
    double[] draws = random.doubles(cell.workload().equals("READ_FTS") ? 500 : 20_000).toArray();
    return LATENCIES.computeIfAbsent(
        List.of(mean, draws.length, draws[0]),
        key -> {
          Histogram histogram = Histograms.create();
          for (double draw : draws) {
            Histograms.record(histogram, Math.round(mean * (0.75 - Math.log(1 - draw) * 0.25)));
          }
          return Latency.of(histogram);
        });
  }
}
