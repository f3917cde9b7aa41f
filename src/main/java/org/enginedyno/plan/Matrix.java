package org.enginedyno.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.axis.Units;

/**
 * All cells of a plan: those to measure, in order, and those that cannot be measured, with the
 * reason.
 */
public record Matrix(List<Cell> cells, List<Skip> skipped) {
  /** The least number of operations that must be due per thread in a run. */
  private static final int LEAST_FOR_EACH = 2;

  /**
   * Expands a plan; each server's floors come before its workloads.
   *
   * @param workloads all known workloads, including the floors
   */
  public static Matrix of(Plan plan, List<? extends Plannable> workloads, Suitability suitability) {
    List<Cell> cells = new ArrayList<>();
    List<Skip> skipped = new ArrayList<>();
    List<Ways.Way<AxisValues>> axes = Ways.axes(plan);
    for (String server : plan.servers().isEmpty() ? List.of(Cell.NO_SERVER) : plan.servers()) {
      for (Cell cell : cells(plan, axes, workloads, server)) {
        named(workloads, cell.workload())
            .obstacle(cell.knobs(), searched(plan, cell).client())
            .or(() -> tooManyClients(cell))
            .or(() -> tooFewArrivals(cell))
            .or(() -> cutOff(cell))
            .or(() -> suitability.obstacle(cell))
            .ifPresentOrElse(why -> skipped.add(new Skip(cell, why)), () -> cells.add(cell));
      }
    }
    return new Matrix(turnGroups(cells).stream().flatMap(List::stream).toList(), skipped);
  }

  private static Optional<String> tooManyClients(Cell cell) {
    int clients = cell.get(PlanAxis.CLIENTS);
    int least = Math.min(cell.threads(), cell.client().connections(cell.threads()));
    if (clients > 1 && !cell.hasServer()) {
      return Optional.of("only one process can work on files; use clients: 1");
    }
    if (clients > 1 && cell.measure().samplesServer()) {
      return Optional.of("a soak supports only one client; use clients: 1");
    }
    return clients <= least
        ? Optional.empty()
        : Optional.of(
            "%d clients share %d threads and %d connections; use at most %d clients"
                .formatted(
                    clients, cell.threads(), cell.client().connections(cell.threads()), least));
  }

  /** A cell whose capacity is searched must also support arrival rates. */
  private static Cell searched(Plan plan, Cell cell) {
    return plan.judging().capacity() == null || cell.isFloor()
        ? cell
        : cell.probe(Arrivals.regular(1));
  }

  /**
   * Each worker waits for an operation that is not due yet, and a run ends when the last of them is
   * done.
   */
  private static Optional<String> tooFewArrivals(Cell cell) {
    Arrivals arrivals = cell.arrivals();
    if (arrivals.isClosed() || cell.work().extent().isCounted()) {
      return Optional.empty();
    }
    int most = (int) (arrivals.operations(seconds(cell)) / LEAST_FOR_EACH);
    return cell.threads() <= most
        ? Optional.empty()
        : Optional.of(
            "%d threads have too little to do at %s in a run of %s; use at most %d, or longer runs"
                .formatted(
                    cell.threads(),
                    arrivals,
                    Units.text(cell.measure().runLength()),
                    Math.max(1, most)));
  }

  /** A ramp that is cut off before its last rates would be a different ramp. */
  private static Optional<String> cutOff(Cell cell) {
    Duration run = cell.measure().runLength();
    return cell.work().extent().isCounted() || cell.arrivals().length().compareTo(run) <= 0
        ? Optional.empty()
        : Optional.of(
            "%s takes %s, and a run lasts %s; use longer runs (measure.runs), or one rate, as in 1000/s"
                .formatted(cell.arrivals(), Units.text(cell.arrivals().length()), Units.text(run)));
  }

  /** The lowest rate at which all threads of a cell have something to do. */
  public static double leastRate(Cell cell) {
    return cell.work().extent().isCounted() ? 0 : LEAST_FOR_EACH * cell.threads() / seconds(cell);
  }

  private static double seconds(Cell cell) {
    return cell.measure().runLength().toMillis() / 1e3;
  }

  /** All cells on a server, its floors first; or all cells without a server. */
  private static List<Cell> cells(
      Plan plan,
      List<Ways.Way<AxisValues>> axes,
      List<? extends Plannable> workloads,
      String server) {
    List<Cell> cells = new ArrayList<>();
    if (!plan.judging().withoutFloors() && !server.equals(Cell.NO_SERVER)) {
      workloads.stream()
          .filter(workload -> workload.kind() == Kind.FLOOR)
          .forEach(floor -> cells.addAll(floors(plan, axes, server, floor)));
    }
    for (String name : plan.workloads()) {
      Plannable workload = named(workloads, name);
      for (String engine : workload.hasTables() ? plan.engines() : List.of(Cell.NO_ENGINE)) {
        Place place = new Place(server, workload, engine);
        cells.addAll(
            column(plan, Ways.of(plan, place, axes), place, plan.measure(), plan.atATime()));
      }
    }
    return cells;
  }

  static Plannable named(List<? extends Plannable> workloads, String name) {
    return workloads.stream()
        .<Plannable>map(workload -> workload)
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UserError("there is no workload " + name + " in this version"));
  }

  /** Floors vary only by driver and checkout, not by the other axes. */
  private static List<Cell> floors(
      Plan plan, List<Ways.Way<AxisValues>> values, String server, Plannable floor) {
    Place place = new Place(server, floor, Cell.NO_ENGINE);
    Ways ways = Ways.of(plan, place, values.stream().map(Ways.Way::closed).toList());
    List<Cell> column = column(plan, ways, place, plan.measure().forFloor(), Axes.ALL_AT_A_TIME);
    Cell first = column.get(0);
    List<Axis> axes = new ArrayList<>(Axis.further(column));
    axes.removeIf(axis -> axis.is(PlanAxis.CHECKOUT) || axis.is(PlanAxis.DRIVER));
    return column.stream()
        .filter(cell -> axes.stream().allMatch(axis -> axis.of(cell).equals(axis.of(first))))
        .distinct()
        .toList();
  }

  /** What all cells of a column share. */
  private record Place(String server, Plannable workload, String engine) {}

  /**
   * Every combination of a plan's settings, and of its axes, each with the number of axes on which
   * it differs from the first value.
   */
  private record Ways(List<Way<Setup>> setups, List<Way<AxisValues>> axes) {
    private record Way<T>(T value, long steps) {
      /** The same for floors, which are always a closed loop. */
      static Way<AxisValues> closed(Way<AxisValues> way) {
        return new Way<>(way.value.with(Arrivals.CLOSED), way.steps);
      }
    }

    static List<Way<AxisValues>> axes(Plan plan) {
      List<AxisValues> axes = plan.axes().choices().combinations();
      return axes.stream().map(one -> new Way<>(one, steps(one, axes.get(0)))).toList();
    }

    static Ways of(Plan plan, Place place, List<Way<AxisValues>> axes) {
      List<Setup> setups = plan.setups(place.engine(), place.workload().name());
      return new Ways(
          setups.stream()
              .map(
                  one ->
                      new Way<>(
                          one, steps(one.settings(), setups.get(0).settings(), Setup.LEFT_ALONE)))
              .toList(),
          axes);
    }

    static long steps(Map<String, String> one, Map<String, String> first, String absent) {
      return Stream.concat(one.keySet().stream(), first.keySet().stream())
          .distinct()
          .filter(key -> !one.getOrDefault(key, absent).equals(first.getOrDefault(key, absent)))
          .count();
    }

    private static long steps(AxisValues one, AxisValues first) {
      return PlanAxis.ALL.stream()
          .filter(axis -> !axis.equals(PlanAxis.STATEMENTS) || !followsItsProfile(one, first))
          .filter(axis -> !one.text(axis).equals(first.text(axis)))
          .count();
    }

    /** A profile and the place of preparation that it implies count as one step. */
    private static boolean followsItsProfile(AxisValues one, AxisValues first) {
      Profile profile = one.get(PlanAxis.PROFILE);
      return profile != first.get(PlanAxis.PROFILE)
          && one.get(PlanAxis.STATEMENTS) == profile.statements();
    }
  }

  /** The cells of a place that differ from the first values on at most {@code atATime} axes. */
  private static List<Cell> column(
      Plan plan, Ways ways, Place place, Measure measure, int atATime) {
    List<Cell> column = new ArrayList<>();
    List<KnobValues> combinations = place.workload().knobs().combinations(plan.knobs());
    for (KnobValues knobs : combinations) {
      long ofKnobs = Ways.steps(knobs.values(), combinations.get(0).values(), "");
      Cell.Work work = Cell.Work.of(place.workload(), place.engine(), plan.data(), knobs);
      for (int threads : plan.threads()) {
        for (Ways.Way<Setup> setup : ways.setups()) {
          for (Ways.Way<AxisValues> axes : ways.axes()) {
            if (ofKnobs + setup.steps() + axes.steps() <= atATime) {
              column.add(
                  new Cell(place.server(), work, threads, setup.value(), axes.value(), measure));
            }
          }
        }
      }
    }
    return column;
  }

  public static List<List<Cell>> turnGroups(List<Cell> cells) {
    return List.copyOf(
        cells.stream()
            .collect(
                Collectors.groupingBy(Cell::turnGroup, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /**
   * The turn groups of these cells in the order of measurement: workloads in the order of the
   * cells; within a workload, thread counts in an order drawn from the plan's seed.
   */
  public static List<List<Cell>> drawnTurnGroups(List<Cell> cells, long orderSeed) {
    List<String> workloads = cells.stream().map(Cell::workload).distinct().toList();
    List<List<Cell>> groups = new ArrayList<>(turnGroups(cells));
    groups.sort(
        Comparator.comparingInt((List<Cell> group) -> workloads.indexOf(group.get(0).workload()))
            .thenComparingLong(group -> draw(orderSeed, group)));
    return groups;
  }

  /** A random number for a group, the same even if some of its cells are already finished. */
  private static long draw(long orderSeed, List<Cell> group) {
    long seed = orderSeed * 31 + group.get(0).turnGroup().hashCode();
    return new SplittableRandom(seed).nextLong();
  }

  /**
   * The order of the cells of one group in one round, drawn from the plan's seed. Cells with the
   * same server set-up stay together, so that a round sets it up once.
   */
  public static List<Cell> round(List<Cell> group, int round, long orderSeed) {
    List<Cell> drawn = new ArrayList<>(group);
    // adjacent seeds would give a Random nearly the same first draw
    long seed = new SplittableRandom(draw(orderSeed, group) + round).nextLong();
    Collections.shuffle(drawn, new Random(seed));
    List<ServerSide> sides = drawn.stream().map(ServerSide::of).distinct().toList();
    drawn.sort(Comparator.comparingInt(cell -> sides.indexOf(ServerSide.of(cell))));
    return drawn;
  }

  /** How a server is set up for a cell. */
  private record ServerSide(Setup setup, AxisValues values) {
    static ServerSide of(Cell cell) {
      return new ServerSide(cell.setup(), cell.axes().only(axis -> isOfServer(axis.place())));
    }

    private static boolean isOfServer(PlanAxis.Place place) {
      return place == PlanAxis.Place.SERVER || place == PlanAxis.Place.CORES;
    }
  }

  public record Skip(Cell cell, String reason) {}

  @FunctionalInterface
  public interface Suitability {
    Suitability ANY = cell -> Optional.empty();

    /** Why the cell cannot be measured; empty if it can. */
    Optional<String> obstacle(Cell cell);
  }
}
