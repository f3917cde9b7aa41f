package org.enginedyno.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;

/** Makes of a sample run what people study: servers, JVMs, settings. */
public final class SampleStudies {
  private SampleStudies() {}

  /** Three servers side by side, of which one lacks an engine. */
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

  /** The same cells, of which some are marked, two INVALID and one FAILED. */
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

  /** Drivers, JVMs and what they are told, one at a time. */
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
