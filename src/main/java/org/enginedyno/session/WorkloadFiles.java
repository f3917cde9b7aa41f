package org.enginedyno.session;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.plan.read.WorkloadRules;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.custom.CustomReader;
import org.jspecify.annotations.Nullable;

/** Finds the workload files that a plan names: the user's, and those in the jar. */
public record WorkloadFiles(Workplace workplace, String plan) {
  private static final String WORKLOADS = "workloads";
  private static final String OPERATIONS = "operations";

  /** A file and some of its operations, like {@code shop.yaml:PAY} or {@code shop.yaml:*}. */
  private static final Pattern OPERATION = Pattern.compile("(.+):([A-Za-z*?][\\w*?]*)");

  /** The plan that runs a workload file with defaults. */
  private static final String PLAN =
      """
      title: %s
      engines: [InnoDB]
      workloads: ['%s']
      threads: [4]
      measure: { warmup: 5s, runs: 3 x 2s, forks: 2 }
      """;

  /** The text of a plan; a workload file in its place is run with defaults. */
  public YamlText text() {
    boolean isPlan = NamedFiles.isFile(plan) || workplace.plans().names().contains(plan);
    if (!isPlan && files().names().contains(plan)) {
      return ofWorkloads(files().text(plan));
    }
    YamlText text = workplace.plans().text(plan);
    if (!NamedFiles.isFile(plan)) {
      return text;
    }
    YamlText file = new YamlText("file " + plan, text.text());
    return CustomReader.isWorkload(file.tree()) ? ofWorkloads(file) : text;
  }

  private YamlText ofWorkloads(YamlText file) {
    String title = file.tree().path("title").asText(NamedFiles.stem(plan)).replace("'", "''");
    return new YamlText(
        file.where(),
        PLAN.formatted("'" + title.replaceAll("\\s+", " ") + "'", plan.replace("'", "''")));
  }

  private NamedFiles files() {
    return workplace.workloads(plan);
  }

  /**
   * Reads the files that a plan's workloads are in, and returns the names of the workloads by the
   * entry of the plan: the entry of a file means all of its operations.
   */
  public Map<String, List<String>> read(YamlText text, Map<String, String> overrides) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    Map<String, WorkloadFile> owners = new HashMap<>();
    JsonNode planned = text.tree().path(WORKLOADS);
    List<String> named = entries(planned, null).stream().map(WorkloadFiles::fileName).toList();
    List<String> own = named.stream().filter(this::isFile).distinct().toList();
    boolean areFiles = !own.isEmpty() && named.stream().allMatch(this::isFile);
    for (String entry : entries(planned, overrides.get(WORKLOADS))) {
      List<? extends RecordedWorkload> found = find(entry, own);
      List<String> builtIn = Workloads.matching(entry);
      if (found.isEmpty() && builtIn.isEmpty() && areFiles) {
        throw new UserError(
            "workloads: " + unknown(own.get(0), entry, Workloads.add(file(own.get(0)))));
      }
      for (RecordedWorkload one : found) {
        requireOwner(owners, one.name(), one.file());
        requireOwner(owners, one.file().name(), one.file());
        tables(one).forEach(table -> requireOwner(owners, table, one.file()));
      }
      if (!found.isEmpty()) {
        names.put(
            entry, Stream.concat(builtIn.stream(), found.stream().map(Workload::name)).toList());
      }
    }
    return names;
  }

  /**
   * The tables that dyno makes for a workload: those of shop-a.yaml and shop_a.yaml may collide.
   */
  private static List<String> tables(RecordedWorkload one) {
    return one.readsExisting()
        ? List.of()
        : one.dataset().stream()
            .flatMap(dataset -> dataset.tables(new DataSpec(DataSpec.MIN_ROWS, 0)).stream())
            .map(table -> table.name().toLowerCase(Locale.ROOT))
            .toList();
  }

  /** The database whose existing tables these workloads read, if any. */
  static Optional<String> existing(Map<String, List<String>> names) {
    List<String> databases =
        names.values().stream()
            .flatMap(List::stream)
            .flatMap(name -> Workloads.find(name).stream())
            .flatMap(one -> one.as(RecordedWorkload.class).stream())
            .flatMap(one -> Stream.ofNullable(one.existing()))
            .distinct()
            .toList();
    if (databases.size() > 1) {
      throw new UserError(
          "workloads: existing tables are in several databases, %s; make a plan for each"
              .formatted(String.join(", ", databases)));
    }
    return databases.stream().findFirst();
  }

  /** Operations and tables are found by names, so no two files of a plan may share them. */
  private static void requireOwner(
      Map<String, WorkloadFile> owners, String name, WorkloadFile file) {
    WorkloadFile other = owners.putIfAbsent(name, file);
    if (other != null && !other.equals(file)) {
      throw new UserError(
          "workloads: '%s' is in two workload files, %s and %s; rename one of them"
              .formatted(name, other.name(), file.name()));
    }
  }

  /** An entry of a plan without the operation, if it names one. */
  private static String fileName(String entry) {
    return OPERATION.matcher(entry).replaceFirst("$1");
  }

  private boolean isFile(String name) {
    return NamedFiles.isFile(name) || files().names().contains(name);
  }

  private static boolean isPattern(String text) {
    return text.matches(".*[*?].*");
  }

  /**
   * The operations of files that an entry of a plan names; none if it names other workloads.
   *
   * @param own the files of the plan, whose operations need no file name
   */
  private List<? extends RecordedWorkload> find(String entry, List<String> own) {
    Matcher operation = OPERATION.matcher(entry);
    if (operation.matches() && isPattern(operation.group(2))) {
      return chosen(operation.group(1), operation.group(2)).toList();
    }
    if (operation.matches()) {
      return List.of(operation(entry));
    }
    if (isFile(entry)) {
      return Workloads.add(file(entry));
    }
    boolean isBuiltIn = !Workloads.matching(entry).isEmpty();
    if (!isBuiltIn || isPattern(entry)) {
      List<? extends RecordedWorkload> planned =
          own.stream().flatMap(file -> chosen(file, entry)).toList();
      if (!planned.isEmpty()) {
        return planned;
      }
    }
    return isBuiltIn ? List.of() : ofPackaged(entry).map(this::operation).stream().toList();
  }

  private Stream<? extends RecordedWorkload> chosen(String file, String pattern) {
    List<? extends RecordedWorkload> all = Workloads.add(file(file));
    List<String> chosen = WorkloadRules.select(pattern, all.stream().map(Workload::name).toList());
    return all.stream().filter(one -> chosen.contains(one.name()));
  }

  private static List<String> entries(JsonNode node, @Nullable String override) {
    if (override != null) {
      JsonNode list = new YamlText(WORKLOADS, override).tree();
      return list.isArray()
          ? entries(list, null)
          : Arrays.stream(override.split(",", -1)).map(String::strip).toList();
    }
    List<String> entries = new ArrayList<>();
    (node.isArray() ? node : List.of(node)).forEach(one -> entries.add(one.asText()));
    return entries;
  }

  /**
   * A file by its path, which is relative to the plan that names it, or else to the working folder;
   * or by its name, if it is in the jar.
   */
  private WorkloadFile file(String text) {
    if (!NamedFiles.isFile(text)) {
      return packaged(text);
    }
    Path path = workplace.workingFolder().resolve(text);
    if (NamedFiles.isFile(plan) && !plan.equals(text)) {
      Path near = Path.of(plan).toAbsolutePath().resolveSibling(text);
      path = Files.exists(near) ? near : path;
    }
    return Files.exists(path) || !files().names().contains(NamedFiles.stem(text))
        ? CustomReader.load(path, workplace.workingFolder())
        : packaged(NamedFiles.stem(text));
  }

  /** A file in the jar, or in config/workloads. */
  private WorkloadFile packaged(String name) {
    return new WorkloadFile(name + ".yaml", files().text(name).text());
  }

  /** An operation may be named without its file, if that is in the jar. */
  private Optional<String> ofPackaged(String text) {
    String wanted = text.replace('.', '_');
    for (String name : files().names()) {
      WorkloadFile file = packaged(name);
      Iterable<String> operations =
          () -> new YamlText(name, file.text()).tree().path(OPERATIONS).fieldNames();
      for (String operation : operations) {
        if (operation.equalsIgnoreCase(wanted)) {
          Workloads.add(file);
          return Optional.of(operation);
        }
      }
    }
    return Optional.empty();
  }

  /** The operation that a text like {@code shop.yaml:LAST_ORDERS} or {@code OLTP_INSERT} names. */
  public RecordedWorkload operation(String text) {
    Matcher operation = OPERATION.matcher(text);
    if (operation.matches()) {
      String name = operation.group(2);
      List<? extends RecordedWorkload> all = Workloads.add(file(operation.group(1)));
      return all.stream()
          .filter(one -> one.name().equals(name))
          .findFirst()
          .orElseThrow(() -> new UserError(unknown(operation.group(1), name, all)));
    }
    return ofPackaged(text)
        .flatMap(Workloads::find)
        .flatMap(one -> one.as(RecordedWorkload.class))
        .orElseThrow(
            () ->
                new UserError(
                    "no such operation: '%s'; write FILE.yaml:OPERATION".formatted(text)));
  }

  private static String unknown(String file, String name, List<? extends RecordedWorkload> all) {
    List<String> names = all.stream().map(RecordedWorkload::name).toList();
    return "%s has no operation '%s'%s"
        .formatted(file, name, NearNames.choice(name, "it has", names));
  }

  /** All workloads in the jar and in config/workloads, for a list. */
  public void addAll() {
    files().names().forEach(name -> Workloads.add(packaged(name)));
  }
}
