package org.enginedyno.run;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.workload.catalogue.Workloads;

/** Small plans to run; the only place here that depends on how plans and cells are built. */
public final class RunPlans {
  static final long ORDER_SEED = 7;
  private static final int THREADS = 2;

  private RunPlans() {}

  /** One server, these engines, so many forks. */
  static Plan of(int forks, String... engines) {
    return of(List.of("here"), List.of(engines), Map.of(), AxisChoices.USUAL, forks);
  }

  /** The same engines on several servers. */
  static Plan onServers(List<String> servers, String... engines) {
    return onServers(1, servers, engines);
  }

  /** The same engines on several servers, so many forks. */
  static Plan onServers(int forks, List<String> servers, String... engines) {
    return of(servers, List.of(engines), Map.of(), AxisChoices.USUAL, forks);
  }

  /** A plan with these thread counts instead of one. */
  static Plan withThreads(Plan plan, Integer... threads) {
    Axes axes = plan.axes();
    return plan.with(
        new Axes(
            axes.servers(),
            axes.engines(),
            axes.workloads(),
            List.of(threads),
            axes.knobs(),
            axes.settings(),
            axes.choices(),
            axes.atATime()));
  }

  /** A plan whose durable server is killed during the run, once in each fork. */
  static Plan crashing(int forks, String... engines) {
    Plan plan = withSetting(forks, Setup.DURABILITY, List.of("durable"), engines);
    Axes axes = plan.axes();
    Measure measure = plan.measure();
    return plan.with(
            new Axes(
                axes.servers(),
                axes.engines(),
                List.of("CRASH_INSERT"),
                axes.threads(),
                Map.of("crash.after-rows", List.of("1000")),
                axes.settings(),
                axes.choices(),
                axes.atATime()))
        .with(
            new Measure(
                measure.warmup(), 1, measure.runLength(), measure.forks(), measure.score(), null));
  }

  /** A plan on other servers. */
  static Plan on(Plan plan, String... servers) {
    return plan.spelled(List.of(servers), plan.engines());
  }

  /** One server with a setting of these values. */
  static Plan withSetting(int forks, String name, List<String> values, String... engines) {
    return of(List.of("here"), List.of(engines), Map.of(name, values), AxisChoices.USUAL, forks);
  }

  /** One server in instances of both kinds. */
  public static Plan inBothInstances(String... engines) {
    AxisChoices both =
        SampleClients.choices(PlanAxis.INSTANCE, List.of(Instance.SHARED, Instance.PER_ENGINE));
    return of(List.of("here"), List.of(engines), Map.of(), both, 1);
  }

  private static Plan of(
      List<String> servers,
      List<String> engines,
      Map<String, List<String>> settings,
      AxisChoices choices,
      int forks) {
    Measure once = Sample.MEASURE;
    return new Plan(
        "small",
        "Small",
        new Axes(
            servers,
            engines,
            List.of(Sample.PATTERN.name()),
            List.of(THREADS),
            Map.of(),
            settings,
            choices,
            Axes.ALL_AT_A_TIME),
        Sample.DATA,
        new Measure(once.warmup(), once.runs(), once.runLength(), forks, once.score(), null),
        null,
        ORDER_SEED,
        Plan.Judging.NONE);
  }

  /** The cells of a plan, without floors. */
  public static Matrix matrix(Plan plan) {
    return Matrix.of(
        plan, plan.workloads().stream().map(Workloads::named).toList(), Suitability.ANY);
  }

  /** The label of a cell in these plans; "here" and the usual thread count are omitted. */
  static String label(Cell cell) {
    Map<String, String> settings = cell.setup().settings();
    return cell.engine()
        + (cell.threads() == THREADS ? "" : " t" + cell.threads())
        + (cell.server().equals("here") ? "" : "@" + cell.server())
        + (settings.isEmpty() ? "" : " " + settings);
  }
}
