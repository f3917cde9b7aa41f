package org.enginedyno.result;

import static org.enginedyno.result.Figure.Better.LESS;
import static org.enginedyno.result.Figure.Better.MORE;
import static org.enginedyno.result.Figure.Better.NEITHER;
import static org.enginedyno.result.Figure.Declaration.figure;
import static org.enginedyno.result.Figure.Declaration.part;
import static org.enginedyno.result.FigureCatalogue.NANOS_PER_MICRO;

import java.util.Optional;
import java.util.function.Function;
import org.enginedyno.result.Figure.Better;
import org.enginedyno.result.Figure.Declaration;
import org.enginedyno.result.Figures.Arrivals;
import org.enginedyno.result.Figures.ClientCpu;
import org.jspecify.annotations.Nullable;

/** Figures that only some cells have: arrivals, capacities, several clients, threads, conflicts. */
final class FurtherFigures {
  private FurtherFigures() {}

  /** Declares the figures of cells whose operations are due at a rate. */
  static void declareArrivals() {
    figure("required-rate", Unit.OPERATIONS_PER_SECOND, NEITHER, arrivals(Arrivals::required))
        .about("Operations that were due per second; only for rated cells.");
    figure("achieved-rate", Unit.OPERATIONS_PER_SECOND, MORE, arrivals(Arrivals::achieved))
        .about("Operations that were done per second of all runs; only for rated cells.");
    times(
        "service", "times from sending to answer of operations of rated cells", Arrivals::service);
    times("lag", "delays from due time to sending of operations of rated cells", Arrivals::lag);
    times(
        "wake",
        "delays from due time to sending of operations whose threads were idle, which the client causes",
        Arrivals::wake);
    figure("left", Unit.COUNT, LESS, arrivals(Arrivals::left))
        .about("Operations that were due but not sent when their run ended; only for rated cells.");
  }

  private static Function<Measurement, @Nullable Object> arrivals(
      Function<Arrivals, @Nullable Object> value) {
    return part(Measurement::arrivals, value);
  }

  private static void times(String key, String what, Function<Arrivals, @Nullable Latency> part) {
    FigureCatalogue.allTimes(
        key, what, cell -> Optional.ofNullable(cell.arrivals()).map(part).orElse(null));
  }

  /** Declares the figures of cells that several clients measured. */
  static void declareClients() {
    clients("overlap", Unit.SHARE, MORE, clients -> clients.together().overlap())
        .about(
            "The part of a run in which all clients worked, in the run with the smallest overlap.");
    clients(
            "start-spread",
            Unit.MICROSECONDS,
            LESS,
            all -> all.together().lateNanos() / NANOS_PER_MICRO)
        .about("The longest time between the start of the first and the last client of a run.");
    clients("throughput", Unit.OPERATIONS_PER_SECOND, MORE, all -> all.each(Clients.Part::rate))
        .severalNumbers()
        .about("The throughput of each client.");
    clients("cores", Unit.COUNT, NEITHER, all -> all.each(Clients.Part::usedCores))
        .severalNumbers()
        .about("The cores that each client used on average.");
    clients("round-trip", Unit.MICROSECONDS, LESS, all -> all.each(FurtherFigures::roundTrip))
        .severalNumbers()
        .about("The shortest round trip of a statement from the machine of each client.");
  }

  private static Declaration clients(
      String key, Unit unit, Better better, Function<Clients, @Nullable Object> value) {
    return figure("clients-" + key, unit, better, part(Measurement::clients, value));
  }

  private static double roundTrip(Clients.Part client) {
    return Optional.ofNullable(client.roundTripNanos()).orElse(0L) / NANOS_PER_MICRO;
  }

  /** Declares the figures of a capacity, and returns the one that is followed from run to run. */
  static Figure declareCapacity() {
    Figure capacity =
        capacity("capacity", Unit.OPERATIONS_PER_SECOND, SearchedCapacity::found)
            .about("The highest rate of arrivals that meets the objective; only if it was found.");
    capacity("capacity-low", Unit.OPERATIONS_PER_SECOND, SearchedCapacity::low)
        .about("The rate at which 5 % of the probes miss the objective.");
    capacity("capacity-high", Unit.OPERATIONS_PER_SECOND, SearchedCapacity::high)
        .about(
            "The rate at which 95 % of the probes miss the objective; also given if all probes of a finished search missed.");
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

  /** Declares the parts of the client's CPU time by kind of thread. */
  static void declareThreads() {
    thread("workers", ClientCpu::workers)
        .about(
            "CPU time of the workers' threads per operation; threads are read shortly before and after the process, so parts may exceed the whole by a few per cent.");
    thread("compiler", ClientCpu::compiler)
        .about("CPU time of the measuring JVM's JIT compiler threads per operation.");
    thread("collector", ClientCpu::collector)
        .about(
            "CPU time of the measuring JVM's garbage collector threads and its VM thread per"
                + " operation.");
    thread("other", ClientCpu::other)
        .about(
            "CPU time of the measuring JVM's other threads per operation, including threads that ended during a run.");
  }

  private static Declaration thread(String kind, Function<ClientCpu, @Nullable Object> value) {
    return figure(
        "client-cpu-" + kind, Unit.CPU_MICROSECONDS, LESS, part(Measurement::clientCpu, value));
  }

  /** Declares the figures of conflicts. */
  static void declareConflicts() {
    figure("retries", Unit.COUNT, LESS, part(Measurement::retries, Retries::retries))
        .about("The number of retries of operations after a conflict.");
    figure("conflicts", Unit.COUNT, LESS, part(Measurement::retries, Retries::errors))
        .severalNumbers()
        .about("Conflicts that operations met, by SQLState and error number.");
    figure("errors", Unit.SHARE, LESS, FurtherFigures::conflictsPerOperation)
        .about("Conflicts that operations met, per operation.");
  }

  private static @Nullable Object conflictsPerOperation(Measurement cell) {
    // the response times of an overloaded cell include operations that were not sent
    Latency latency = cell.arrivals() == null ? cell.latency() : cell.arrivals().service();
    return latency == null
        ? null
        : cell.retries().conflicts() / (double) Math.max(1, latency.samples());
  }
}
