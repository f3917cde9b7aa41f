package org.enginedyno.run.fork;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.quiesce.KeyCaches;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest.Records;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.subject.PlaceRules;
import org.enginedyno.run.subject.server.CrashInspection;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** A plan after its servers were queried: its cells, those that are skipped, and the forecast. */
public record PlannedRun(
    Plan plan,
    NamedServers servers,
    Matrix matrix,
    List<Cell> finished,
    Forecast forecast,
    Suitability suitability,
    Engines known) {

  public PlannedRun {
    finished = List.copyOf(finished);
  }

  public static PlannedRun of(
      Plan wanted, NamedServers named, Servers servers, MachineResources resources, Engines known) {
    Plan plan = wanted;
    Map<String, List<String>> engines = new LinkedHashMap<>();
    Set<String> found = new HashSet<>();
    Set<String> single = new HashSet<>();
    for (ServerSpec spec : named.specs().values()) {
      plan = withExistingRows(plan, servers, spec);
      engines.put(spec.name(), servers.engines(spec));
      if (!spec.isStarted()) {
        found.add(spec.name());
      }
      if (spec instanceof ContainerSpec container
          && (container.placement().reuse() || container.placement().port() > 0)) {
        single.add(spec.name());
      }
    }
    EngineOffer offer = new EngineOffer(engines, found, single, known);
    PlaceRules places = new PlaceRules();
    return of(
        plan.spelled(List.copyOf(engines.keySet()), offer.spelled(plan)),
        named,
        cell ->
            (cell.hasServer() ? offer : places)
                .obstacle(cell)
                .or(() -> CrashInspection.obstacle(cell, named))
                .or(() -> resources.obstacle(cell)),
        known);
  }

  /** The plan with the number of rows of the existing tables on its first server. */
  private static Plan withExistingRows(Plan plan, Servers servers, ServerSpec spec) {
    if (plan.data().rows() != DataSpec.AS_THERE_ARE) {
      return plan;
    }
    Target target =
        servers
            .runningTarget(spec)
            .orElseThrow(
                () ->
                    new UserError(
                        "data.existing needs the number of rows, as %s is not running yet; add --set data.rows=N"
                            .formatted(spec.name())));
    DataSpec data = plan.data().ofRows(rows(plan, target));
    for (String name : plan.workloads()) {
      for (KnobValues knobs : Workloads.named(name).knobs().combinations(plan.knobs())) {
        Optional<String> problem = Workloads.named(name).obstacle(data, knobs);
        if (problem.isPresent()) {
          throw UserError.of("plan " + plan.name(), List.of(problem.get()));
        }
      }
    }
    return plan.with(data);
  }

  private static int rows(Plan plan, Target target) {
    Workload first = Workloads.named(plan.workloads().get(0));
    KnobValues knobs = first.knobs().combinations(plan.knobs()).get(0);
    List<Table> tables = first.tables(plan.data(), knobs);
    if (tables.isEmpty()) {
      return DataSpec.MIN_ROWS;
    }
    Table table = tables.get(0);
    try (ExistingTables there = ExistingTables.enter(target, plan.data())) {
      return there.rows(table);
    } catch (SQLException e) {
      throw new UserError("data.existing: " + target.place() + ": " + Sql.line(e), e);
    }
  }

  private static PlannedRun of(
      Plan plan, NamedServers servers, Suitability suitability, Engines known) {
    Matrix matrix = Matrix.of(plan, Workloads.known(), suitability);
    Forecast forecast = Forecast.of(plan, matrix.cells(), Workloads.known());
    return new PlannedRun(plan, servers, matrix, List.of(), forecast, suitability, known);
  }

  /** The side that the manifest records before the run starts. */
  public RunSide side(String text) {
    return new RunSide(
        text, plan, servers.files(), Workloads.files(plan.workloads()), Records.NONE);
  }

  /** The run of another plan on the same servers. */
  public PlannedRun with(Plan other) {
    return of(other, servers, suitability, known);
  }

  /** The rest of the run, after an earlier session finished some of its cells. */
  public PlannedRun after(List<Measurement> journal) {
    Set<String> done =
        journal.stream()
            .filter(Measurement::isOk)
            .map(measurement -> measurement.cell().id())
            .collect(Collectors.toSet());
    Map<Boolean, List<Cell>> cells =
        matrix.cells().stream()
            .collect(Collectors.partitioningBy(cell -> done.contains(cell.id())));
    List<Cell> left = cells.getOrDefault(false, List.of());
    return new PlannedRun(
        plan,
        servers,
        matrix,
        cells.getOrDefault(true, List.of()),
        left.isEmpty() ? Forecast.NOTHING : Forecast.of(plan, left, Workloads.known()),
        suitability,
        known);
  }

  /**
   * The engines that each server of a plan offers, by the servers' names.
   *
   * @param found the servers that run already, which dyno does not start
   * @param single the servers that dyno starts and that can have only one instance
   * @param known the engines that files describe
   */
  record EngineOffer(
      Map<String, List<String>> engines, Set<String> found, Set<String> single, Engines known)
      implements Suitability {
    /** With this variable, InnoDB accepts no writes. */
    private static final String READ_ONLY = "innodb_read_only";

    private static final Set<String> ON = Set.of("on", "1", "true");

    EngineOffer {
      engines = new LinkedHashMap<>(engines);
      found = Set.copyOf(found);
      single = Set.copyOf(single);
    }

    /**
     * The engine names of a plan as the servers spell them. Refuses an engine that no server offers
     * and no file describes.
     */
    public List<String> spelled(Plan plan) {
      return plan.engines().stream()
          .map(name -> known.isKnown(name) ? offered(name).orElse(name) : spelled(name))
          .distinct()
          .toList();
    }

    /** Refuses an engine that no server offers. */
    public void requireAll(List<String> names) {
      names.forEach(this::spelled);
    }

    private String spelled(String engine) {
      return offered(engine).orElseThrow(() -> new UserError(unknown(engine)));
    }

    private Optional<String> offered(String engine) {
      return engines.values().stream()
          .flatMap(List::stream)
          .filter(engine::equalsIgnoreCase)
          .findFirst();
    }

    private String unknown(String engine) {
      String question =
          NearNames.question(
              engine, engines.values().stream().flatMap(List::stream).distinct().toList());
      return engines.entrySet().stream()
          .map(server -> server.getKey() + " offers: " + String.join(", ", server.getValue()))
          .collect(
              Collectors.joining(
                  "; ",
                  "unknown engine '%s'%s"
                      .formatted(engine, question.isEmpty() ? "; " : question + " "),
                  ""));
    }

    @Override
    public Optional<String> obstacle(Cell cell) {
      if (single.contains(cell.server()) && cell.get(PlanAxis.INSTANCE) == Instance.PER_ENGINE) {
        return Optional.of(
            cell.server()
                + " is reused or has a fixed port, so it cannot be started once per engine");
      }
      if (found.contains(cell.server())) {
        if (cell.get(PlanAxis.INSTANCE) == Instance.PER_ENGINE) {
          return Optional.of(cell.server() + " is already running, and all engines share it");
        }
        if (cell.get(PlanAxis.SERVER_CORES) != Cores.ALL
            || cell.get(PlanAxis.PLACEMENT) != Placement.FREE) {
          return Optional.of(
              cell.server() + " was not started by dyno, which cannot confine it to cores");
        }
      }
      if (!cell.hasTables()) {
        return Optional.empty();
      }
      List<String> offered = engines.getOrDefault(cell.server(), List.of());
      if (offered.stream().noneMatch(cell.engine()::equalsIgnoreCase)) {
        return Optional.of(cell.server() + " does not offer " + cell.engine());
      }
      boolean started = !found.contains(cell.server());
      return CrashInspection.obstacle(cell, started)
          .or(() -> ownCaches(cell, started))
          .or(() -> readOnly(cell, started))
          .or(
              () ->
                  known.obstacle(
                      cell.engine(), Workloads.named(cell.workload()).needs(cell.knobs())));
    }

    private Optional<String> ownCaches(Cell cell, boolean started) {
      if (!Workloads.named(cell.workload()).hasOwnKeyCaches(cell.knobs())) {
        return Optional.empty();
      }
      if (!KeyCaches.SHARED.equals(known.of(cell.engine()).storage().cache())) {
        return Optional.of(cell.engine() + " has no key caches");
      }
      return started
          ? Optional.empty()
          : Optional.of(cell.server() + " was not started by dyno; its key caches stay unchanged");
    }

    private static Optional<String> readOnly(Cell cell, boolean started) {
      String value = cell.setup().settings().getOrDefault(READ_ONLY, "off").strip();
      if (!ON.contains(value.toLowerCase(Locale.ROOT))) {
        return Optional.empty();
      }
      if (!cell.engine().equalsIgnoreCase("innodb")) {
        return Optional.of("%s has no effect on %s".formatted(READ_ONLY, cell.engine()));
      }
      if (!started) {
        return Optional.of(
            "%s was not started by dyno, and %s takes effect only at a start"
                .formatted(cell.server(), READ_ONLY));
      }
      return Workloads.writes(cell)
          ? Optional.of("%s refuses the writes of %s".formatted(READ_ONLY, cell.workload()))
          : Optional.empty();
    }
  }
}
