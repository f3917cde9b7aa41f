package org.enginedyno.workload.catalogue;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.read.WorkloadRules;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.CrashWorkload.CrashPoint;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.SideWorkload;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.corpus.CorpusFiles;
import org.enginedyno.workload.corpus.CorpusSearch;
import org.enginedyno.workload.custom.CustomWorkload;
import org.enginedyno.workload.custom.ValueFunction;
import org.enginedyno.workload.insert.BulkLoad;
import org.enginedyno.workload.insert.CrashInsert;
import org.enginedyno.workload.insert.IibenchInsert;
import org.enginedyno.workload.insert.InsertWorkload;
import org.enginedyno.workload.insert.SmallInsert;
import org.enginedyno.workload.insert.UniqueInsert;
import org.enginedyno.workload.normal.ReadPattern;
import org.enginedyno.workload.oltp.OltpWorkload;

/** All workloads by name. */
public final class Workloads {
  private static final List<Workload> ALL =
      Stream.<Workload[]>of(
              TableFree.values(),
              ReadPattern.values(),
              OltpWorkload.values(),
              CorpusSearch.values(),
              SmallInsert.values(),
              UniqueInsert.values(),
              IibenchInsert.values(),
              BulkLoad.values(),
              CrashInsert.values(),
              FileAccess.values())
          .flatMap(Stream::of)
          .toList();

  /** The workloads of the files that this process has read, by name. */
  private static final Map<String, CustomWorkload> CUSTOM = new ConcurrentSkipListMap<>();

  private Workloads() {}

  /** Every workload that is built in, the floors first. */
  public static List<Workload> all() {
    return ALL;
  }

  /** Every workload that is built in, and those of the files that this process has read. */
  public static List<Workload> known() {
    return Stream.concat(ALL.stream(), CUSTOM.values().stream()).toList();
  }

  /**
   * Adds the workloads of a file, which can then be found by name. They replace added workloads of
   * the same name.
   */
  public static List<? extends RecordedWorkload> add(WorkloadFile file) {
    List<CustomWorkload> added = CustomWorkload.of(file);
    List<String> names = ALL.stream().map(Workload::name).toList();
    List<String> taken = added.stream().map(Workload::name).filter(names::contains).toList();
    if (!taken.isEmpty()) {
      throw new UserError(
          "workload file %s: operations have the names of built-in workloads: %s; rename them"
              .formatted(file.name(), String.join(", ", taken)));
    }
    added.forEach(one -> CUSTOM.put(one.name(), one));
    return added;
  }

  /** Whether a workload is an operation of a file. */
  public static boolean isCustom(String name) {
    return find(name).flatMap(one -> one.as(RecordedWorkload.class)).isPresent();
  }

  /** The name of a workload in plans; for an operation of a file, the names of both. */
  public static String reference(String name) {
    return find(name)
        .flatMap(one -> one.as(RecordedWorkload.class))
        .map(RecordedWorkload::file)
        .map(file -> Objects.requireNonNullElse(file.path(), file.name()) + ":" + name)
        .orElse(name);
  }

  /**
   * Adds the workloads of files in stored results. Files that cannot be read are skipped, and the
   * results are shown without their statements.
   */
  public static void addStored(List<WorkloadFile> files) {
    files.forEach(Workloads::addIfReadable);
  }

  /** The file may have any text, because results may come from anywhere. */
  private static boolean addIfReadable(WorkloadFile file) {
    try {
      return !add(file).isEmpty();
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** The names of the workloads that a plan may mean by a pattern. */
  public static List<String> matching(String glob) {
    return WorkloadRules.select(glob, selectable().stream().map(Workload::name).toList());
  }

  public static Workload of(WorkloadFile file, String operation) {
    return add(file).stream()
        .filter(one -> one.name().equals(operation))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(file.name() + " has no " + operation));
  }

  /** The files that describe some workloads, each once. */
  public static List<WorkloadFile> files(Collection<String> names) {
    return names.stream()
        .flatMap(name -> find(name).stream())
        .flatMap(one -> one.as(RecordedWorkload.class).stream())
        .map(RecordedWorkload::file)
        .distinct()
        .toList();
  }

  /** The workloads that a plan can select; floors are part of every plan. */
  public static List<Workload> selectable() {
    return ALL.stream().filter(workload -> workload.kind() != Kind.FLOOR).toList();
  }

  public static List<String> floors() {
    return ALL.stream()
        .filter(workload -> workload.kind() == Kind.FLOOR)
        .map(Workload::name)
        .toList();
  }

  /** The floor that is one round trip to the server. */
  public static Workload roundTrip() {
    return TableFree.FLOOR_DO_1;
  }

  /** The floor that borrows a connection and sends nothing. */
  public static Workload borrowing() {
    return TableFree.FLOOR_BORROW;
  }

  /** The first of some workloads whose operation reads one row. */
  public static Optional<Workload> pointRead(Collection<String> names, DataSpec data) {
    return names.stream()
        .flatMap(name -> find(name).stream())
        .filter(workload -> workload.kind() == Kind.READ)
        .filter(one -> one.effect(data, one.knobs().values(Map.of())).rowsRead() == 1)
        .findFirst();
  }

  /** Whether the plan {@code quick} has a value of its own. */
  public static boolean isInQuick(Knob knob) {
    return knob.equals(InsertWorkload.ROWS_PER_THREAD);
  }

  public static List<Knob> knobs() {
    return ALL.stream().flatMap(workload -> workload.knobs().all().stream()).distinct().toList();
  }

  /** The distinct knobs of some workloads; unknown names are ignored. */
  public static List<Knob> knobs(Collection<String> names) {
    return names.stream()
        .flatMap(name -> find(name).stream())
        .flatMap(workload -> workload.knobs().all().stream())
        .distinct()
        .toList();
  }

  public static List<Dataset> datasets(Collection<String> names) {
    return names.stream().flatMap(name -> named(name).dataset().stream()).distinct().toList();
  }

  /**
   * The datasets of some workloads that are loaded once, before anything is measured.
   *
   * @param asked the plan's values of knobs, which may determine the tables
   */
  public static List<Dataset> enduring(Collection<String> names, Map<String, List<String>> asked) {
    return loaded(names, asked, Footprint::isEnduring);
  }

  /** The datasets that are loaded before a measurement, for the knobs of a plan. */
  public static List<Dataset> loaded(Collection<String> names, Map<String, List<String>> asked) {
    return loaded(names, asked, Footprint::isLoaded);
  }

  private static List<Dataset> loaded(
      Collection<String> names, Map<String, List<String>> asked, Predicate<Footprint> loaded) {
    return names.stream()
        .map(Workloads::named)
        .filter(one -> loaded.test(one.footprint()))
        .flatMap(
            one ->
                one.knobs().combinations(asked).stream()
                    .flatMap(knobs -> one.dataset(knobs).stream()))
        .distinct()
        .toList();
  }

  public static boolean changeTables(Collection<String> names) {
    return names.stream()
        .map(name -> named(name).kind())
        .anyMatch(kind -> kind == Kind.WRITE || kind == Kind.MIXED);
  }

  /** Whether a cell changes or fills its tables, so that it needs its own. */
  public static boolean writes(Cell cell) {
    return !named(cell.workload()).footprint().isEnduring();
  }

  /** When a cell's server is killed; empty if it is not. */
  public static Optional<CrashPoint> crash(Cell cell) {
    return named(cell.workload()).as(CrashWorkload.class).map(one -> one.crash(cell.knobs()));
  }

  /** About how many bytes the loaded tables of some workloads take in one engine. */
  public static long bytes(
      Collection<String> names, DataSpec data, Map<String, List<String>> asked) {
    return loaded(names, asked).stream()
        .flatMap(dataset -> dataset.tables(data).stream())
        .distinct()
        .mapToLong(table -> (long) table.rows() * table.bytesPerRow())
        .sum();
  }

  /** The maximum number of statements in an operation of some workloads. */
  public static int mostStatements(Collection<String> names, Map<String, List<String>> asked) {
    return most(names, asked, (one, knobs) -> one.statements(knobs).size());
  }

  /** The maximum number of tables that an operation of some workloads uses. */
  public static int mostTables(
      Collection<String> names, DataSpec data, Map<String, List<String>> asked) {
    return most(names, asked, (one, knobs) -> one.tables(data, knobs).size());
  }

  /** The maximum number of background threads of some workloads. */
  public static int mostBackgroundThreads(
      Collection<String> names, DataSpec data, Map<String, List<String>> asked) {
    return most(
        names,
        asked,
        (one, knobs) ->
            one.as(SideWorkload.class)
                .flatMap(side -> side.sideWork(data, knobs))
                .map(SideWork::threads)
                .orElse(0));
  }

  private static int most(
      Collection<String> names,
      Map<String, List<String>> asked,
      ToIntBiFunction<Workload, KnobValues> count) {
    return names.stream()
        .map(Workloads::named)
        .flatMapToInt(
            one ->
                one.knobs().combinations(asked).stream()
                    .mapToInt(knobs -> count.applyAsInt(one, knobs)))
        .max()
        .orElse(0);
  }

  /** Why a cell cannot be one side of a duel; empty if it can. */
  public static Optional<String> obstacleToDuel(Cell cell) {
    String workload = cell.workload();
    if (cell.work().kind() == Kind.FILE) {
      return Optional.of("a duel compares servers, but %s uses files".formatted(workload));
    }
    if (cell.get(PlanAxis.CLIENTS) > 1) {
      return Optional.of("the sides of a duel have one client each; use clients: 1");
    }
    if (!cell.get(PlanAxis.ARRIVALS).isSteady()) {
      return Optional.of(
          "a duel needs the same rate in all slices, but arrivals are %s; name one rate, as in 1000/s"
              .formatted(cell.get(PlanAxis.ARRIVALS)));
    }
    if (cell.work().extent().isCounted()) {
      return Optional.of(
          "the sides of a duel alternate by time, but %s ends after a number of rows; compare it in a run with more forks (--set measure.forks=8)"
              .formatted(workload));
    }
    return find(workload)
        .flatMap(one -> one.as(SideWorkload.class))
        .flatMap(one -> one.sideWork(cell.data(), cell.knobs()))
        .map(
            any ->
                "the sides alternate, but the background work of %s does not".formatted(workload));
  }

  /** The plan with the counts of the document files that it names, if it names any. */
  public static Plan withFiles(Plan plan) {
    return plan.data().files() == null ? plan : plan.with(CorpusFiles.counted(plan.data()));
  }

  /** Throws if the document files have changed since these data were read. */
  public static void requireSameFiles(DataSpec data) {
    if (data.files() != null) {
      CorpusFiles.requireSame(data);
    }
  }

  /** The workload of that name; empty if this version does not have it. */
  public static Optional<Workload> find(String name) {
    Workload custom = CUSTOM.get(name);
    return custom == null
        ? ALL.stream().filter(workload -> workload.name().equals(name)).findFirst()
        : Optional.of(custom);
  }

  public static Workload named(String name) {
    return find(name).orElseThrow(() -> new IllegalArgumentException("no such workload: " + name));
  }

  /** The value functions of workload files: how each is written, and what it does. */
  public static Map<String, String> valueFunctions() {
    Map<String, String> functions = new LinkedHashMap<>();
    for (ValueFunction one : ValueFunction.values()) {
      functions.put(one.signature(), "%s Example: `%s`.".formatted(one.about(), one.example()));
    }
    return functions;
  }
}
