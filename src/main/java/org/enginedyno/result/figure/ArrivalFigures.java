package org.enginedyno.result.figure;

import static org.enginedyno.result.figure.Figure.Better.LESS;
import static org.enginedyno.result.figure.Figure.Better.MORE;
import static org.enginedyno.result.figure.Figure.Better.NEITHER;
import static org.enginedyno.result.figure.Figure.Declaration.figure;
import static org.enginedyno.result.figure.Figure.Declaration.part;

import java.util.function.Function;
import org.enginedyno.result.Figures.Arrivals;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.figure.Figure.Declaration;
import org.jspecify.annotations.Nullable;

/** The figures of cells whose operations are due at a rate. */
final class ArrivalFigures {
  private static final Function<Measurement, @Nullable Arrivals> ARRIVALS = Measurement::arrivals;

  private ArrivalFigures() {}

  static void declare() {
    figure("required-rate", Unit.OPERATIONS_PER_SECOND, NEITHER, part(ARRIVALS, Arrivals::required))
        .about("Operations that were due per second; of rated cells.");
    figure("achieved-rate", Unit.OPERATIONS_PER_SECOND, MORE, part(ARRIVALS, Arrivals::achieved))
        .about("Operations that were done per second of all runs; of rated cells.");
    FigureCatalogue.allTimes(
        "service",
        "operations of rated cells from sending to answer",
        cell -> time(cell, Arrivals::service));
    FigureCatalogue.allTimes(
        "lag",
        "delays from due to sent of operations of rated cells",
        cell -> time(cell, Arrivals::lag));
    FigureCatalogue.allTimes(
        "wake",
        "delays from due to sent of operations whose threads waited for them, which a client adds",
        cell -> time(cell, Arrivals::wake));
    figure("left", Unit.COUNT, LESS, part(ARRIVALS, Arrivals::left))
        .about("Operations that were due and not sent when their run was over; of rated cells.");
  }

  /** Gives the one of the figures of a capacity that is followed from run to run. */
  static Figure declareCapacity() {
    Figure capacity =
        capacity("capacity", Unit.OPERATIONS_PER_SECOND, SearchedCapacity::found)
            .about("The highest rate of arrivals that meets the objective; only if it was found.");
    capacity("capacity-low", Unit.OPERATIONS_PER_SECOND, SearchedCapacity::low)
        .about("The rate at which one of twenty probes misses the objective.");
    capacity("capacity-high", Unit.OPERATIONS_PER_SECOND, SearchedCapacity::high)
        .about("The rate at which nineteen of twenty probes miss it; also if all probes missed.");
    capacity("capacity-state", Unit.TEXT, SearchedCapacity::state)
        .about("Whether the capacity was found, is below all probes, unfinished or failed.");
    capacity("capacity-objective", Unit.TEXT, SearchedCapacity::objective)
        .about("The limits that a rate has to meet.");
    return capacity;
  }

  private static Declaration capacity(
      String key, Unit unit, Function<SearchedCapacity, @Nullable Object> value) {
    return figure(
        key, unit, unit == Unit.TEXT ? NEITHER : MORE, part(Measurement::capacity, value));
  }

  private static @Nullable Latency time(
      Measurement cell, Function<Arrivals, @Nullable Latency> part) {
    Arrivals arrivals = cell.arrivals();
    return arrivals == null ? null : part.apply(arrivals);
  }
}
