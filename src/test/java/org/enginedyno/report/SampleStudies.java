package org.enginedyno.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;

/** Turns a sample run into typical studies: servers, JVMs, settings. */
public final class SampleStudies {
  private static final List<Double> PARTS =
      List.of(0.2, 0.4, 0.6, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.8);

  private SampleStudies() {}

  /** A search of the capacities of two engines. */
  public static void capacity(SampleRun run) {
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of("READ_PK_POINT");
    run.threads = List.of(4);
    run.thresholds = List.of(Threshold.parse("< 5 ms").on("", "p99"));
    run.capacity = new CapacityRules(PARTS.size(), 0.05);
    List<Measurement> probes = new ArrayList<>();
    for (String engine : run.engines) {
      Measurement closed = run.cell(engine, 4);
      PARTS.forEach(part -> probes.add(probe(closed, part)));
    }
    run.probes = probes;
  }

  /** Meets the limit up to 0.715 of the closed loop. */
  private static Measurement probe(Measurement closed, double part) {
    long rate = Math.round(part * closed.score().orElseThrow());
    Cell cell = closed.cell().probe(PlanAxis.ARRIVALS.parsed(rate + "/s"));
    Histogram histogram = Histograms.create();
    Histograms.record(histogram, Math.round(5e6 * Math.pow(part / 0.715, 12)));
    return new FiguresBuilder(List.of(List.of((double) rate)), Latency.of(histogram)).ok(cell);
  }

  /** Three servers, one of which lacks an engine. */
  public static void servers(SampleRun run) {
    run.servers = List.of("mysql-9.7", "mariadb-10.11", "embedded");
    run.suitability =
        cell ->
            cell.server().startsWith("mysql") && cell.engine().equals("Aria")
                ? Optional.of("mysql-9.7 does not offer Aria")
                : Optional.empty();
  }

  /** Two servers, three engines, four patterns, four thread counts and a setting: 208 cells. */
  public static void everything(SampleRun run) {
    run.name = "two-servers";
    run.title = "Two servers, three engines, and a setting";
    servers(run);
    run.servers = List.of("mysql-9.7", "embedded");
    run.workloads =
        List.of("READ_PK_POINT", "READ_PK_RANGE", "READ_KEY_POINT", "READ_KEY_RANGE_NO_DATA_LIMIT");
    run.threads = List.of(1, 4, 16, 64);
    run.settings = Map.of("innodb_spin_wait_delay", List.of("6", "96"));
  }

  /** The same cells, some of them marked, two INVALID and one FAILED. */
  public static List<Measurement> withFaults(List<Measurement> cells) {
    Mark noisy = new Mark(Label.NOISY, "runs from 100 to 200 a second; longer runs would help");
    Mark drifting = new Mark(Label.DRIFTING, "the rate rose by 30 %; a longer warm-up would help");
    Mark tooShort = new Mark(Label.TOO_SHORT, "noise could hide a drift");
    List<Measurement> all = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      Measurement cell = cells.get(i);
      all.add(
          switch (i % 50) {
            case 7, 19, 33 -> SampleRun.marked(cell, noisy);
            case 41 -> SampleRun.marked(cell, drifting, noisy);
            case 12, 25 -> SampleRun.marked(cell, tooShort);
            case 30 -> SampleRun.invalid(cell, "EXPLAIN shows index email, not PRIMARY");
            case 49 -> SampleRun.failed(cell, "the server went away");
            default -> cell;
          });
    }
    return all;
  }

  /** Drivers, JVMs and their arguments, one at a time. */
  public static void jvm(SampleRun run) {
    run.title = "JVMs and drivers";
    run.engines = List.of("InnoDB");
    run.atATime = 1;
    run.choices =
        SampleClients.choices(
            PlanAxis.DRIVER,
            Driver.SHIPPED,
            PlanAxis.PROFILE,
            List.of(Profile.EQUAL, Profile.AS_SHIPPED),
            PlanAxis.CHECKOUT,
            List.of(Checkout.HELD, Checkout.BORROW),
            PlanAxis.JVM,
            List.of("current", "25", "21"),
            PlanAxis.EXECUTOR,
            List.of(Executor.PLATFORM, Executor.VIRTUAL),
            PlanAxis.JVM_ARGS,
            List.of("none", "-XX:+UseZGC", "-XX:+UseSerialGC"));
  }

  /** Settings and cores of the server, all together. */
  public static void settings(SampleRun run) {
    run.title = "Settings and cores";
    run.engines = List.of("InnoDB", "MyISAM");
    Map<String, List<String>> settings = new LinkedHashMap<>();
    settings.put("performance_schema", List.of("off", "on"));
    settings.put("innodb_spin_wait_delay", List.of("6", "96", "256"));
    run.settings = settings;
    run.choices = SampleClients.choices(PlanAxis.SERVER_CORES, List.of(1, 2, 4));
  }
}
