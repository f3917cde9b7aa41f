package org.enginedyno.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.ClientAxes;
import org.enginedyno.plan.axis.CoresAxes;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Executor;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.Placement;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.plan.axis.SetupAxes;
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
    run.setups =
        new SetupAxes(
            Map.of("innodb_spin_wait_delay", List.of("6", "96")), List.of(Instance.SHARED));
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
    run.clients =
        new ClientAxes(
            List.of(Driver.MYSQL, Driver.MARIADB),
            List.of(Profile.EQUAL, Profile.AS_SHIPPED),
            List.of(),
            List.of(Checkout.HELD, Checkout.BORROW),
            List.of(0),
            List.of("current", "25", "21"),
            List.of(Executor.PLATFORM, Executor.VIRTUAL),
            List.of("none", "-XX:+UseZGC", "-XX:+UseSerialGC"));
  }

  /** Settings and cores of the server, all together. */
  public static void settings(SampleRun run) {
    run.title = "Settings and cores";
    run.engines = List.of("InnoDB", "MyISAM");
    Map<String, List<String>> settings = new LinkedHashMap<>();
    settings.put("performance_schema", List.of("off", "on"));
    settings.put("innodb_spin_wait_delay", List.of("6", "96", "256"));
    run.setups = new SetupAxes(settings, List.of(Instance.SHARED));
    run.cores = new CoresAxes(List.of(1, 2, 4), List.of(0), List.of(Placement.FREE));
  }
}
