package org.enginedyno.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.workload.catalogue.Workloads;

/** Cells to test with, whose workloads are real ones. */
public final class SampleCells {
  private static final Measure MEASURE =
      new Measure(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 1, ScoreRule.MEDIAN);

  private SampleCells() {}

  /** A cell whose knobs are as usual. */
  public static Cell cell(
      String server,
      String workload,
      String engine,
      int threads,
      Setup setup,
      Cores cores,
      Client client,
      DataSpec data,
      Measure measure) {
    Work work = work(workload, engine, data, Map.of());
    return new Cell(server, work, threads, setup, axes(cores, client), measure);
  }

  /** The values of these cores and this client. */
  public static AxisValues axes(Cores cores, Client client) {
    Map<String, String> texts = new LinkedHashMap<>(client.values().texts());
    texts.put(PlanAxis.SERVER_CORES.key(), text(cores.server()));
    texts.put(PlanAxis.CLIENT_CORES.key(), text(cores.client()));
    texts.put(PlanAxis.PLACEMENT.key(), cores.placement().toString());
    return new AxisValues(texts);
  }

  private static String text(int cores) {
    return cores == Cores.ALL ? "all" : Integer.toString(cores);
  }

  /** The work of a workload with some of its knobs, the others as usual. */
  public static Work work(
      String workload, String engine, DataSpec data, Map<String, String> knobs) {
    Plannable named = Workloads.named(workload);
    return Work.of(named, engine, data, named.knobs().values(knobs));
  }

  /** A cell on a server as it comes; how long it is measured does not matter. */
  public static Cell plain(Work work, int threads, Client client) {
    return new Cell("here", work, threads, Setup.AS_SHIPPED, client.values(), MEASURE);
  }

  /** A cell of a thousand rows for the usual client. */
  public static Cell plain(String workload, String engine, int threads) {
    Work work = work(workload, engine, new DataSpec(1_000, 1), Map.of());
    return plain(work, threads, Client.USUAL);
  }

  /** The same cell with another measuring side. */
  public static Cell with(Cell cell, Client client) {
    return new Cell(
        cell.server(),
        cell.work(),
        cell.threads(),
        cell.setup(),
        axes(cell.cores(), client),
        cell.measure());
  }

  /** The same cell with other work. */
  public static Cell withThreads(Cell cell, int threads) {
    return new Cell(cell.server(), cell.work(), threads, cell.setup(), cell.axes(), cell.measure());
  }

  public static Cell with(Cell cell, Work work) {
    return new Cell(cell.server(), work, cell.threads(), cell.setup(), cell.axes(), cell.measure());
  }
}
