package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plannable;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanKey;
import org.enginedyno.plan.axis.Setup;
import org.jspecify.annotations.Nullable;

/**
 * Turns the text of a plan, and what flags change in it, into a checked plan.
 *
 * @param workloads those that plans can name
 * @param orderSeed the seed for a plan that sets none
 * @param files the workloads of each workload file, by what plans call it
 */
public record PlanReader(
    List<? extends Plannable> workloads, long orderSeed, Map<String, List<String>> files) {
  private static final Pattern VARIABLE = Pattern.compile("[a-z][a-z0-9_]*");

  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#");

  /** A comma separates values of a setting that match this; other values may contain commas. */
  private static final Pattern NUMBER_OR_SWITCH =
      Pattern.compile(
          "-?\\d[\\d_]*(\\.\\d+)?[KMG]?|on|off|true|false|yes|no|durable|relaxed|as[- ]shipped",
          Pattern.CASE_INSENSITIVE);

  public PlanReader {
    workloads = List.copyOf(workloads);
    files = Map.copyOf(files);
  }

  /** A reader for plans without workload files. */
  public PlanReader(List<? extends Plannable> workloads, long orderSeed) {
    this(workloads, orderSeed, Map.of());
  }

  /** The overrides that apply to plans on files: all except those of servers and tables. */
  public static Map<String, String> forFiles(Map<String, String> overrides) {
    Map<String, String> left = new LinkedHashMap<>(overrides);
    left.keySet().removeIf(WorkloadRules::isOfServersOrTables);
    return left;
  }

  /** Reads a plan, each override written as the plan's own key, like {@code data.rows}. */
  public Plan read(String name, YamlText text, Map<String, String> overrides) {
    if (!(text.tree() instanceof ObjectNode tree)) {
      throw new UserError(text.where() + ": a plan must be a mapping of keys to values");
    }
    if (tree.has("plans")) {
      throw new UserError(
          text.where()
              + ": contains several plans, which only 'dyno run' accepts; name one of them");
    }
    List<String> problems = new ArrayList<>();
    overrides.forEach((key, value) -> override(key, value, tree, problems));
    Plan plan = plan(name, tree, overrides.keySet(), problems);
    if (plan == null) {
      throw UserError.of("plan " + name, problems);
    }
    return plan;
  }

  /** Replaces the value of a key of the plan, like {@code data.rows}. */
  private void override(String path, String text, ObjectNode tree, List<String> problems) {
    // the title of the figure has a dot, which would be a section
    String[] keys = path.replace("p99.9", "p999").split("\\.", -1);
    ObjectNode parent = tree;
    for (int i = 0; i < keys.length - 1; i++) {
      JsonNode child = parent.path(keys[i]);
      parent = child instanceof ObjectNode object ? object : parent.putObject(keys[i]);
    }
    if (text.isBlank()) {
      problems.add("%s has no value; write %1$s=VALUE".formatted(path));
      return;
    }
    try {
      String last = keys[keys.length - 1];
      boolean isRuns = path.equals(PlanKeys.RUNS.key());
      String whole = isRuns ? Runs.withLength(text, parent.path(last).asText()) : text;
      parent.set(last, value(path, whole, problems));
    } catch (UserError e) {
      problems.add(path + ": not a value: " + text);
    }
  }

  private JsonNode value(String path, String text, List<String> problems) {
    if (path.startsWith(PlanKeys.THRESHOLDS + ".") && text.strip().matches("[<>].*")) {
      // in YAML, > starts a text in several lines
      return TextNode.valueOf(text);
    }
    JsonNode value = tree(path, text);
    if (!value.isValueNode() || text.strip().matches("(?s)['\"].*") || !text.contains(",")) {
      return value;
    }
    List<String> parts = Arrays.stream(text.split(",(?![^(]*\\))", -1)).map(String::strip).toList();
    if (!isList(path, parts)) {
      return value;
    }
    if (parts.contains("")) {
      problems.add("%s: a value is missing before or after a comma: %s".formatted(path, text));
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (String part : parts) {
      if (!part.isEmpty()) {
        list.add(tree(path, part));
      }
    }
    return list;
  }

  /** Keeps a # in an unquoted text, which YAML would read as a comment. */
  private static JsonNode tree(String path, String text) {
    return COMMENT.matcher(text).find() && !text.strip().matches("(?s)[\\[{'\"].*")
        ? TextNode.valueOf(text.strip())
        : new YamlText(path, text).tree();
  }

  private boolean isList(String path, List<String> parts) {
    return path.startsWith(PlanKeys.SETTINGS + ".")
        ? parts.stream().allMatch(part -> NUMBER_OR_SWITCH.matcher(part).matches())
        : everyKey().anyMatch(key -> key.isList() && key.key().equals(path));
  }

  private Stream<PlanKey<?>> everyKey() {
    return Stream.of(PlanKeys.ALL, PlanAxis.ALL, WorkloadRules.knobs(workloads))
        .<PlanKey<?>>flatMap(List::stream);
  }

  private @Nullable Plan plan(
      String name, ObjectNode tree, Set<String> overridden, List<String> problems) {
    Fields top = new Fields(tree, problems, everyKey().map(PlanKey::key).toList());
    WorkloadRules rules = new WorkloadRules(workloads, files, top, overridden, problems);
    List<String> keys = PlanKeys.names("");
    top.allow(
        Stream.of(keys, rules.knobs(""), rules.sections(keys)).flatMap(List::stream).toList());
    String title = top.named(PlanKeys.TITLE).orElse(name);
    List<String> selected = rules.selected();
    boolean onFiles = rules.onFiles();
    for (PlanKey<?> needed :
        onFiles ? List.<PlanKey<?>>of() : List.of(PlanKeys.ENGINES, PlanKeys.WORKLOADS)) {
      if (!top.has(needed.key())) {
        problems.add("key '" + needed.key() + "' is missing");
      }
    }
    List<String> servers =
        onFiles ? List.of() : top.list(PlanKeys.SERVERS, List.of(PlanKeys.SERVERS.usual()));
    List<String> engines = onFiles ? List.of() : top.list(PlanKeys.ENGINES, List.of());
    List<Integer> threads = top.list(PlanKeys.THREADS, List.of(PlanKeys.THREADS.usual()));
    int atATime = top.one(PlanKeys.AT_A_TIME);
    Map<String, List<String>> settings =
        settings(top.section(PlanKeys.SETTINGS), engines, selected, problems);
    AxisChoices choices = choices(top, problems);
    long buffers = top.one(PlanKeys.BUFFERS);
    long seed = top.named(PlanKeys.ORDER_SEED).orElse(orderSeed);
    DataSpec data = data(top.section("data"), rules.knobs("data"));
    Map<String, List<String>> knobs = rules.knobs();
    if (data.existing() != null) {
      rules.checkExisting(!settings.isEmpty());
    }
    if (data.files() != null) {
      rules.checkFiles();
    }
    if (top.section("data").has("existing") && top.section("data").has("files")) {
      problems.add("data.files and data.existing exclude each other; remove one");
    }
    if (problems.isEmpty()) {
      rules.check(data, knobs);
    }
    Measure measure = MeasureSections.measure(top.section("measure"), overridden, problems);
    if (measure.samplesServer() && problems.isEmpty()) {
      rules.checkSoak(onFiles, knobs, choices.of(PlanAxis.ARRIVALS));
    }
    DuelRules duel = top.has("duel") ? MeasureSections.duel(top.section("duel"), problems) : null;
    List<Threshold> thresholds = rules.thresholds(top.section(PlanKeys.THRESHOLDS));
    CapacityRules capacity =
        top.has("capacity")
            ? MeasureSections.capacity(
                top.section("capacity"), measure, thresholds, choices, problems)
            : null;
    if (!problems.isEmpty()) {
      return null;
    }
    Axes axes = new Axes(servers, engines, selected, threads, knobs, settings, choices, atATime);
    return new Plan(
        name,
        title,
        axes,
        data,
        measure,
        buffers == 0 ? null : Long.valueOf(buffers),
        seed,
        new Plan.Judging(duel, thresholds, capacity, !top.one(PlanKeys.FLOORS)));
  }

  /** The settings of all cells, and those of single engines or workloads. */
  private static Map<String, List<String>> settings(
      Fields section, List<String> engines, List<String> workloads, List<String> problems) {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    for (String key : section.keys()) {
      if (!section.isMapping(key)) {
        settings(section, key, "", settings, problems);
        continue;
      }
      List<String> bound = engines.stream().filter(key::equalsIgnoreCase).toList();
      List<String> owners = bound.isEmpty() ? WorkloadRules.select(key, workloads) : bound;
      if (owners.isEmpty()) {
        problems.add(
            "settings: '%s' is neither an engine nor a workload of this plan; there are: %s"
                .formatted(
                    key,
                    String.join(
                        ", ", Stream.concat(engines.stream(), workloads.stream()).toList())));
      }
      Fields inner = section.section(key);
      for (String owner : owners) {
        inner.keys().forEach(name -> settings(inner, name, owner + ".", settings, problems));
      }
    }
    return settings;
  }

  private static void settings(
      Fields section,
      String key,
      String owner,
      Map<String, List<String>> settings,
      List<String> problems) {
    String name = key.strip().toLowerCase(Locale.ROOT).replace('-', '_');
    if (!VARIABLE.matcher(name).matches()) {
      problems.add("settings: not the name of a server variable: '" + key + "'");
    }
    List<String> values = section.list(key, List.of(), text -> Setup.value(name, text));
    settings.put(owner + name, values.stream().distinct().toList());
  }

  private static AxisChoices choices(Fields top, List<String> problems) {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (PlanAxis<?> axis : PlanAxis.ALL) {
      if (top.has(axis.key())) {
        texts.put(axis.key(), top.list(axis.key(), List.of(), axis::canonical));
      }
    }
    Map<String, String> called = new LinkedHashMap<>();
    for (String text : texts.getOrDefault(PlanAxis.DRIVER.key(), List.of())) {
      String other = called.putIfAbsent(new Driver(text).toString(), text);
      if (other != null && !other.equals(text)) {
        problems.add(
            "driver: %s and %s have the same name, and names must be unique in results; rename one"
                .formatted(other, text));
      }
    }
    return new AxisChoices(texts);
  }

  private static DataSpec data(Fields fields, List<String> knobs) {
    fields.allow(Stream.concat(PlanKeys.names("data").stream(), knobs.stream()).toList());
    String existing = fields.named(PlanKeys.EXISTING).orElse(null);
    DocumentFiles files = existing == null ? fields.named(PlanKeys.FILES).orElse(null) : null;
    int rows =
        fields.one(
            PlanKeys.ROWS.name(),
            existing == null && files == null ? PlanKeys.ROWS.usual() : DataSpec.AS_THERE_ARE,
            text ->
                files == null
                    ? PlanKeys.ROWS.parsed(text)
                    : Parsers.wholeNumber(text, 1, DataSpec.MAX_ROWS));
    return new DataSpec(
        rows,
        fields.one(PlanKeys.DATA_SEED),
        fields.one(PlanKeys.EXPECT),
        existing,
        files,
        fields.named(PlanKeys.SOURCE).orElse(null));
  }
}
