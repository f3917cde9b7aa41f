package org.enginedyno.cli;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanKey;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.PlanKeys;
import org.enginedyno.server.Catalogue;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that change a plan. */
class PlanFlags {
  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      completionCandidates = Servers.class,
      split = ",",
      description = "A server's name, YAML file or JDBC URL; may be repeated.")
  private @Nullable List<String> servers;

  @Option(
      names = {"-e", "--engine"},
      paramLabel = "E",
      completionCandidates = KnownEngines.class,
      split = ",",
      description = "A storage engine; may be repeated.")
  private @Nullable List<String> engines;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      split = ",",
      description = "Numbers of threads, as in 1,4,16.")
  private @Nullable List<String> threads;

  @Option(
      names = {"-w", "--workload"},
      paramLabel = "GLOB",
      completionCandidates = KnownWorkloads.class,
      split = ",",
      description = "Workloads by name, as in read.pk*; may be repeated.")
  private @Nullable List<String> workloads;

  @Option(
      names = "--source",
      paramLabel = "S",
      completionCandidates = Servers.class,
      description =
          "Running server that has the tables that a workload file copies (default: the first server"
              + " of the plan).")
  private @Nullable String source;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      completionCandidates = Settings.class,
      description =
          "Any other key of the plan, as in data.rows=1000000, checkout=borrow,"
              + " driver=mysql,mariadb, measure.patience=30m, data.existing=sbtest for tables that"
              + " sysbench prepared,"
              + " or data.files=FOLDER for the documents of OHSUMED.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** Whether any option changes the plan. */
  boolean changeThePlan() {
    return !overrides().isEmpty();
  }

  PlanChoice choice(String plan) {
    return new PlanChoice(plan, overrides());
  }

  /** Values that replace those of the plan, by plan key. */
  Map<String, String> overrides() {
    Map<String, String> overrides = new LinkedHashMap<>(settings);
    put(overrides, "servers", servers);
    put(overrides, "engines", engines);
    put(overrides, "threads", threads);
    put(overrides, "workloads", workloads);
    if (source != null) {
      overrides.put(PlanKeys.SOURCE.key(), source);
    }
    return overrides;
  }

  /** An option without a value, as of an empty shell variable, is refused as an empty list. */
  private static void put(
      Map<String, String> overrides, String key, @Nullable List<String> values) {
    if (values != null) {
      overrides.put(key, PlanChoice.list(values));
    }
  }

  private static Iterator<String> onShelf(String kind) {
    return new NamedFiles(kind, List.of()).names().iterator();
  }

  /** Completion candidates: plans. */
  static final class Plans implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return onShelf("plans");
    }
  }

  /** Completion candidates: servers. */
  static final class Servers implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return onShelf("servers");
    }
  }

  /** Completion candidates: engines as the servers' files spell them, and names of engine files. */
  static final class KnownEngines implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      Catalogue catalogue = new Catalogue(new NamedFiles("servers", List.of()));
      Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
      catalogue.names().forEach(name -> names.addAll(catalogue.spec(name).engines()));
      onShelf("engines").forEachRemaining(names::add);
      return names.iterator();
    }
  }

  /** Completion candidates: keys of a plan with their fixed values, as {@code --set} takes them. */
  static final class Settings implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(PlanKeys.ALL, PlanAxis.ALL, Workloads.knobs())
          .<PlanKey<?>>flatMap(Collection::stream)
          .flatMap(Settings::words)
          .iterator();
    }

    private static Stream<String> words(PlanKey<?> key) {
      List<String> words = key.form().words();
      boolean hasOthers = !key.form().texts().isEmpty() || words.isEmpty();
      return Stream.concat(hasOthers ? Stream.of("") : Stream.empty(), words.stream())
          .map(word -> key.key() + "=" + word);
    }
  }

  /** Completion candidates: workloads. */
  static final class KnownWorkloads implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Workloads.all().stream().map(Workload::name).iterator();
    }
  }
}
