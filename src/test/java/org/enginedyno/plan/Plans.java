package org.enginedyno.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.ClientAxes;
import org.enginedyno.plan.axis.CoresAxes;
import org.enginedyno.plan.axis.SetupAxes;
import org.jspecify.annotations.Nullable;

/** Plans to test with, small and complete. */
public final class Plans {
  static final Measure MEASURE =
      new Measure(Duration.ofSeconds(10), 3, Duration.ofSeconds(20), 1, ScoreRule.BEST);

  /** All that the plans here can measure: two floors, two that read. */
  static final List<SampleWorkload> WORKLOADS =
      List.of(
          SampleWorkload.floor("FLOOR_A"),
          SampleWorkload.floor("FLOOR_B"),
          SampleWorkload.reading("READ_A", Knobs.NONE),
          SampleWorkload.reading("READ_B", Knobs.NONE));

  /** The same without the floors. */
  static final List<SampleWorkload> NO_FLOORS = WORKLOADS.subList(2, 4);

  private Plans() {}

  /** A plan of these axes, without knobs. */
  public static Plan plan(
      String name,
      String title,
      List<String> servers,
      List<String> engines,
      List<String> workloads,
      List<Integer> threads,
      SetupAxes setups,
      CoresAxes cores,
      ClientAxes clients,
      int atATime,
      DataSpec data,
      Measure measure,
      @Nullable Long buffers,
      long orderSeed) {
    Axes axes =
        new Axes(servers, engines, workloads, threads, Map.of(), setups, cores, clients, atATime);
    return new Plan(name, title, axes, data, measure, buffers, orderSeed);
  }

  /** A plan on one server, as it comes, for the usual client. */
  public static Plan plain(
      List<String> engines,
      List<String> workloads,
      List<Integer> threads,
      DataSpec data,
      Measure measure) {
    return plan(
        "p",
        "P",
        List.of("s"),
        engines,
        workloads,
        threads,
        SetupAxes.AS_SHIPPED,
        CoresAxes.FREE,
        ClientAxes.USUAL,
        Axes.ALL_AT_A_TIME,
        data,
        measure,
        null,
        1);
  }

  /** Two servers, three engines, two workloads, two thread counts, both ways to a connection. */
  public static Plan wide() {
    return plan(
        "wide",
        "Wide",
        List.of("here", "there"),
        List.of("InnoDB", "MyISAM", "Aria"),
        List.of("READ_A", "READ_B"),
        List.of(1, 4),
        SetupAxes.AS_SHIPPED,
        CoresAxes.FREE,
        ClientAxes.checkouts(List.of(Checkout.HELD, Checkout.BORROW)),
        Axes.ALL_AT_A_TIME,
        new DataSpec(100_000, 1),
        MEASURE,
        null,
        7);
  }

  /** The same plan with other setups of its servers. */
  public static Plan with(Plan plan, SetupAxes setups) {
    return plan.with(axes(plan, plan.knobs(), setups, plan.clients(), plan.atATime()));
  }

  /** The same plan with other clients, so many of whose axes may vary at a time. */
  public static Plan with(Plan plan, ClientAxes clients, int atATime) {
    return plan.with(axes(plan, plan.knobs(), plan.setups(), clients, atATime));
  }

  /** The same plan with values for knobs. */
  public static Plan with(Plan plan, Map<String, List<String>> knobs) {
    return plan.with(axes(plan, knobs, plan.setups(), plan.clients(), plan.atATime()));
  }

  private static Axes axes(
      Plan plan,
      Map<String, List<String>> knobs,
      SetupAxes setups,
      ClientAxes clients,
      int atATime) {
    return new Axes(
        plan.servers(),
        plan.engines(),
        plan.workloads(),
        plan.threads(),
        knobs,
        setups,
        plan.cores(),
        clients,
        atATime);
  }

  static List<Cell> cells(Plan plan) {
    return Matrix.of(plan, WORKLOADS, Suitability.ANY).cells();
  }
}
