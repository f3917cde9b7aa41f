package org.enginedyno.workload.custom;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.TableFeature;
import org.enginedyno.workload.custom.CustomSteps.Part;
import org.enginedyno.workload.custom.CustomSteps.Step;
import org.enginedyno.workload.custom.SqlText.Growth;
import org.enginedyno.workload.custom.TableSpec.SumRule;
import org.jspecify.annotations.Nullable;

/** An operation of a workload file. */
public final class CustomWorkload implements RecordedWorkload {
  /** Each file is read once. */
  private static final Map<WorkloadFile, List<CustomWorkload>> READ = new ConcurrentHashMap<>();

  private final CustomFile file;
  private final OperationSpec operation;
  private final CustomDataset dataset;
  private final Knobs knobs;
  private final CustomSteps steps;

  private CustomWorkload(CustomFile file, OperationSpec operation) {
    this.file = file;
    this.operation = operation;
    this.knobs =
        Knobs.of(Knob.word("definition", "checksum of the workload file", file.definition()));
    this.steps = CustomSteps.of(file, operation);
    List<TableSpec> specs =
        all()
            .flatMap(step -> step.spec().sql().tables().stream())
            .distinct()
            .sorted()
            .map(file::table)
            .toList();
    boolean changed = all().anyMatch(step -> !step.command().isReading());
    this.dataset = new CustomDataset(file, file.digest(), specs, changed);
  }

  /** The operations of a file, in their order. */
  public static List<CustomWorkload> of(WorkloadFile source) {
    return READ.computeIfAbsent(
        source,
        one -> {
          CustomFile file = CustomReader.read(one);
          return file.operations().stream().map(op -> new CustomWorkload(file, op)).toList();
        });
  }

  /** What its operations do, statement by statement. */
  public CustomSteps steps() {
    return steps;
  }

  @Override
  public WorkloadFile file() {
    return file.source();
  }

  @Override
  public String name() {
    return operation.name();
  }

  @Override
  public String about() {
    return operation.about();
  }

  @Override
  public String sql() {
    return all()
        .map(step -> step.spec().sql().written())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** The indexes that the file expects. */
  @Override
  public String access() {
    String expected =
        all()
            .flatMap(step -> step.spec().expected().index().stream())
            .distinct()
            .map(index -> "index " + index)
            .collect(Collectors.joining("; "));
    return expected.isEmpty() ? "as recorded" : expected + "; otherwise as recorded";
  }

  @Override
  public String benchmark() {
    return "workload.CustomBenchmark";
  }

  @Override
  public String method() {
    return "operation";
  }

  @Override
  public Knobs knobs() {
    return knobs;
  }

  @Override
  public Kind kind() {
    boolean reads = all().anyMatch(step -> step.command().isReading());
    boolean writes = dataset.changed();
    return reads && writes ? Kind.MIXED : writes ? Kind.WRITE : Kind.READ;
  }

  @Override
  public @Nullable String existing() {
    return file.existing();
  }

  @Override
  public Footprint footprint() {
    return dataset.changed() ? Footprint.RELOADED : Footprint.ENDURING;
  }

  @Override
  public Optional<Dataset> dataset(KnobValues values) {
    return Optional.of(dataset);
  }

  private Stream<Step> all() {
    return steps.all().stream();
  }

  @Override
  public Set<TableFeature> needs(KnobValues values) {
    return dataset.needs();
  }

  @Override
  public List<Statement> statements(KnobValues values) {
    return all().map(step -> step.statement(file, dataset.changed())).toList();
  }

  @Override
  public List<String> kindsOfStatements(KnobValues values) {
    return steps.isSingle() ? List.of() : all().map(Step::kind).toList();
  }

  @Override
  public boolean isUniform() {
    return steps.parts().size() == 1 && all().noneMatch(Step::isTaking);
  }

  @Override
  public boolean expectsRows() {
    return steps.parts().stream().allMatch(Part::expectsRows);
  }

  @Override
  public boolean acceptsNoChange() {
    return steps.parts().stream().allMatch(Part::acceptsNoChange);
  }

  @Override
  public Map<String, String> counters() {
    Map<String, String> counters = new LinkedHashMap<>();
    steps.all().forEach(step -> counters.put(step.kind(), step.command().counter()));
    return counters;
  }

  /** The maximum that an operation may do; parts of a mix and skipped statements may do less. */
  @Override
  public Effect effect(DataSpec data, KnobValues values) {
    TreeMap<String, Integer> most = new TreeMap<>();
    for (Part part : steps.parts()) {
      Map<String, Integer> sent = new HashMap<>();
      part.steps()
          .forEach(step -> sent.merge(step.command().counter(), step.spec().times(), Integer::sum));
      sent.forEach((command, times) -> most.merge(command, times, Math::max));
    }
    if (steps.commits()) {
      most.put("commit", 1);
    }
    return new Effect(most, 0, 0, steps.commits() ? 1 : 0, 0);
  }

  @Override
  public Set<Conflict> conflicts(KnobValues values) {
    boolean locks = all().anyMatch(step -> step.command() != SqlText.Command.SELECT);
    return locks ? EnumSet.of(Conflict.DEADLOCK, Conflict.LOCK_WAIT, Conflict.CHANGED) : Set.of();
  }

  /** The rows of all tables, the sums that the file declares, and columns that nothing sets. */
  @Override
  public Optional<Balance> balance(DataSpec data, KnobValues values) {
    if (!dataset.changed() || growths().anyMatch(Growth.UNKNOWN::equals)) {
      return Optional.empty();
    }
    List<Balance.Sum> sums = new ArrayList<>();
    long rows = dataset.specs().stream().mapToLong(TableSpec::rows).sum();
    sums.add(sum("rows", "count(*)", () -> rows, isGrowing(), 1));
    for (TableSpec spec : dataset.specs()) {
      CustomTable table = dataset.generated(spec, data);
      spec.sums()
          .forEach(
              (column, rule) -> {
                boolean isCounted = rule == SumRule.COUNTED;
                if (!isCounted || countedTable().equals(Optional.of(spec.name()))) {
                  long unit = BigInteger.TEN.pow(table.decimals(column)).longValueExact();
                  String units = unit == 1 ? "" : " * " + unit;
                  String words = spec.name() + "." + column + units;
                  String sql = "coalesce(sum(`%s`), 0)".formatted(column) + units;
                  sums.add(
                      sum(words, sql, () -> table.sum(column), isCounted, unit).of(table.name()));
                }
              });
      steps.assigned(spec.name()).flatMap(table::kept).ifPresent(sums::add);
    }
    return Optional.of(new Balance(sums));
  }

  private static Balance.Sum sum(
      String words, String sql, LongSupplier loaded, boolean isCounted, long unit) {
    return new Balance.Sum(null, words, sql, loaded, isCounted ? moves -> moves * unit : null);
  }

  private Stream<Growth> growths() {
    return all().map(step -> step.command().growth());
  }

  /** Whether the number of rows changes; if so, acknowledged changes count rows. */
  private boolean isGrowing() {
    return growths().anyMatch(growth -> growth != Growth.NONE);
  }

  /**
   * The table whose updates are counted. Each worker keeps only one count, so this requires a
   * single table, and operations that neither add nor remove rows.
   */
  private Optional<String> countedTable() {
    List<String> counted =
        dataset.specs().stream()
            .filter(spec -> spec.sums().containsValue(SumRule.COUNTED))
            .map(TableSpec::name)
            .toList();
    return isGrowing() || counted.size() != 1 ? Optional.empty() : Optional.of(counted.get(0));
  }

  /** What each row that a statement changes adds to the counted changes: 1, -1 or nothing. */
  public int move(Step step) {
    boolean isCounted =
        step.command().isUpdate()
            && countedTable().filter(step.spec().sql().tables()::contains).isPresent();
    return switch (step.command().growth()) {
      case ADDS -> 1;
      case REMOVES -> -1;
      default -> isCounted ? 1 : 0;
    };
  }

  @Override
  public List<String> unproven() {
    Set<String> lines = new LinkedHashSet<>();
    for (Step step : steps.all()) {
      if (step.command().growth() == Growth.UNKNOWN) {
        lines.add(
            "%s: the number of rows is not proven, because the statement may change any number of rows"
                .formatted(step.kind()));
      }
      if (step.isTaking() && step.command().hasPlan()) {
        lines.add(
            "%s: the plan is recorded for a fixed value, because the actual value is read from a row"
                .formatted(step.kind()));
      }
      step.spec()
          .sql()
          .incomparable()
          .or(
              () ->
                  step.isTaking()
                      ? Optional.of("the statement binds a value of an earlier answer")
                      : Optional.empty())
          .filter(why -> step.command().isReading())
          .ifPresent(why -> lines.add("%s: answers not compared: %s".formatted(step.kind(), why)));
    }
    for (TableSpec spec : dataset.specs()) {
      if (file.existing() == null) {
        file.copySource(spec.name())
            .leftOut()
            .forEach(key -> lines.add("%s: the copy omits %s".formatted(spec.name(), key)));
      }
      spec.sums()
          .forEach(
              (column, rule) ->
                  unproven(rule)
                      .ifPresent(
                          why ->
                              lines.add(
                                  "%s.%s: the sum is not proven, because %s"
                                      .formatted(spec.name(), column, why))));
    }
    return List.copyOf(lines);
  }

  /** Why sums of this kind are not proven; empty if they are. */
  private Optional<String> unproven(SumRule rule) {
    if (growths().anyMatch(Growth.UNKNOWN::equals)) {
      return Optional.of("the number of rows is not proven");
    }
    return rule == SumRule.COUNTED && dataset.changed() && countedTable().isEmpty()
        ? Optional.of("operations also add or remove rows, or several tables have counted sums")
        : Optional.empty();
  }

  @Override
  public Optional<String> obstacle(KnobValues values, Client client) {
    return Profile.excess(client, steps.all().size(), name() + " has");
  }

  @Override
  public String toString() {
    return name();
  }
}
