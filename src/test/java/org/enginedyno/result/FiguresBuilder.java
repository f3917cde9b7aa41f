package org.enginedyno.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Figures.BackgroundRate;
import org.enginedyno.result.Figures.BytesWritten;
import org.jspecify.annotations.Nullable;

/** Figures of a cell, of which a test sets those it needs. */
public final class FiguresBuilder {
  public List<List<Double>> raw;
  public Latency latency;
  public List<Curve> curves = List.of();
  public Steadiness steadiness = Steadiness.UNKNOWN;
  public @Nullable IdleCores idleCores;
  public @Nullable Latency poolWait;
  public @Nullable Latency commit;
  public Figures.@Nullable Statements statements;
  public @Nullable Budget budget;
  public Figures.@Nullable Arrivals arrivals;
  public Figures.@Nullable ClientCpu clientCpu;
  public @Nullable Cost cost;
  public @Nullable Limit limit;
  public @Nullable Insight insight;
  public @Nullable DataState dataState;
  public @Nullable Clients clients;
  public @Nullable BytesWritten written;
  public @Nullable Map<String, Double> logWork;
  public @Nullable BackgroundRate background;
  public Retries retries = Retries.NONE;

  /** Figures without optional values. */
  public FiguresBuilder(List<List<Double>> raw, Latency latency) {
    this.raw = raw;
    this.latency = latency;
  }

  /** The figures of a cell, as a starting point for changes. */
  public static FiguresBuilder of(Measurement cell) {
    Figures figures = Objects.requireNonNull(cell.figures());
    FiguresBuilder copy = new FiguresBuilder(cell.raw(), figures.times().latency());
    copy.curves = cell.curves();
    copy.steadiness = figures.rates().steadiness();
    copy.idleCores = cell.idleCores();
    copy.clients = cell.clients();
    copy.poolWait = cell.poolWait();
    copy.commit = cell.commit();
    copy.statements = cell.statements();
    copy.budget = cell.budget();
    copy.arrivals = cell.arrivals();
    copy.clientCpu = cell.clientCpu();
    copy.cost = cell.cost();
    copy.limit = cell.limit();
    copy.insight = cell.insight();
    copy.dataState = cell.dataState();
    copy.written = cell.written();
    copy.logWork = cell.logWork();
    copy.background = cell.background();
    copy.retries = cell.retries();
    return copy;
  }

  public Figures build() {
    return new Figures(
        new Figures.Rates(raw, curves, steadiness, idleCores, clients, null),
        new Figures.Times(latency, poolWait, commit, statements, budget, arrivals, clientCpu),
        cost,
        limit,
        insight,
        new Figures.Storage(dataState, written, logWork),
        background,
        retries);
  }

  /** An OK cell with these figures and without a proof. */
  public Measurement ok(Cell cell) {
    return new Measurement(cell, Status.OK, List.of(), Instant.EPOCH, 1, build(), null);
  }

  /** The same cell with these figures. */
  public Measurement in(Measurement cell) {
    return Copy.of(cell, "figures", build());
  }
}
