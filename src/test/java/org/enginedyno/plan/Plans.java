package org.enginedyno.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.jspecify.annotations.Nullable;

/** Plans for tests, small and complete. */
public final class Plans {
  static final Measure MEASURE =
      new Measure(Duration.ofSeconds(10), 3, Duration.ofSeconds(20), 1, ScoreRule.BEST, null);

  /** All workloads of these plans: two floors and two reads. */
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
      Map<String, List<String>> settings,
      AxisChoices choices,
      int atATime,
      DataSpec data,
      Measure measure,
      @Nullable Long buffers,
      long orderSeed) {
    Axes axes =
        new Axes(servers, engines, workloads, threads, Map.of(), settings, choices, atATime);
    return new Plan(name, title, axes, data, measure, buffers, orderSeed, Plan.Judging.NONE);
  }

  /** A plan on one server as shipped, for the default client. */
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
        Map.of(),
        AxisChoices.USUAL,
        Axes.ALL_AT_A_TIME,
        data,
        measure,
        null,
        1);
  }

  /** Two servers, three engines, two workloads, two thread counts, and both checkouts. */
  public static Plan wide() {
    return plan(
        "wide",
        "Wide",
        List.of("here", "there"),
        List.of("InnoDB", "MyISAM", "Aria"),
        List.of("READ_A", "READ_B"),
        List.of(1, 4),
        Map.of(),
        SampleClients.checkouts(Checkout.HELD, Checkout.BORROW),
        Axes.ALL_AT_A_TIME,
        new DataSpec(100_000, 1),
        MEASURE,
        null,
        7);
  }

  /** The same plan with other clients, so many of whose axes may vary at a time. */
  public static Plan with(Plan plan, AxisChoices choices, int atATime) {
    Axes axes = plan.axes();
    return plan.with(axes(plan, axes.knobs(), axes.settings(), choices, atATime));
  }

  /** The same plan with values for knobs. */
  public static Plan with(Plan plan, Map<String, List<String>> knobs) {
    return with(plan, knobs, plan.axes().settings());
  }

  /** The same plan with values for knobs and settings. */
  public static Plan with(
      Plan plan, Map<String, List<String>> knobs, Map<String, List<String>> settings) {
    return plan.with(axes(plan, knobs, settings, plan.axes().choices(), plan.atATime()));
  }

  private static Axes axes(
      Plan plan,
      Map<String, List<String>> knobs,
      Map<String, List<String>> settings,
      AxisChoices choices,
      int atATime) {
    return new Axes(
        plan.servers(),
        plan.engines(),
        plan.workloads(),
        plan.threads(),
        knobs,
        settings,
        choices,
        atATime);
  }

  static List<Cell> cells(Plan plan) {
    return Matrix.of(plan, WORKLOADS, Suitability.ANY).cells();
  }
}
