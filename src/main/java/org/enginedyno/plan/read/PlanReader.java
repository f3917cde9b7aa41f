package org.enginedyno.plan.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.Units;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.client.ClientAxes;
import org.enginedyno.plan.setup.CoresAxes;
import org.enginedyno.plan.setup.SetupAxes;

/** Turns the text of a plan, and what flags change in it, into a checked plan. */
public final class PlanReader {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // a server's variable is off, not false
          .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
          .build();

  private static final List<String> KEYS =
      List.of(
          "title",
          "servers",
          "engines",
          "workloads",
          "threads",
          "at-a-time",
          "data",
          "measure",
          "buffers",
          "order-seed");

  private final List<String> workloads;
  private final long orderSeed;

  /**
   * A reader of plans.
   *
   * @param workloads the names that a plan's workload globs can select
   * @param orderSeed the seed for a plan that sets none
   */
  public PlanReader(List<String> workloads, long orderSeed) {
    this.workloads = List.copyOf(workloads);
    this.orderSeed = orderSeed;
  }

  /** Reads a plan, each override written as the plan's own key, like {@code data.rows}. */
  public Plan read(String name, String yaml, Map<String, String> overrides) {
    List<String> problems = new ArrayList<>();
    ObjectNode tree = tree(name, yaml);
    overrides.forEach((key, value) -> override(tree, key, value, problems));
    Plan plan = plan(name, tree, problems);
    if (plan == null) {
      throw UserError.of("plan " + name, problems);
    }
    return plan;
  }

  private @org.jspecify.annotations.Nullable Plan plan(
      String name, ObjectNode tree, List<String> problems) {
    Fields top = new Fields(tree, problems);
    top.allow(Stream.of(KEYS, AxesReader.KEYS).flatMap(List::stream).toArray(String[]::new));
    for (String needed : List.of("engines", "workloads")) {
      if (!top.has(needed)) {
        problems.add("key '" + needed + "' is missing");
      }
    }
    String title = top.one("title", name, Parsers::name);
    List<String> servers = top.list("servers", List.of("embedded"), Parsers::name);
    List<String> engines = top.list("engines", List.of(), Parsers::name);
    List<String> selected =
        top.list("workloads", List.<List<String>>of(), this::selected).stream()
            .flatMap(List::stream)
            .toList();
    List<Integer> threads =
        top.list("threads", List.of(1), text -> Parsers.wholeNumber(text, 1, 4_096));
    AxesReader axes = new AxesReader(top);
    SetupAxes setups = axes.setups(problems);
    CoresAxes cores = axes.cores();
    ClientAxes clients = axes.clients();
    int atATime =
        top.one(
            "at-a-time",
            Plan.ALL_AT_A_TIME,
            text -> text.equals("all") ? Plan.ALL_AT_A_TIME : Parsers.wholeNumber(text, 1, 20));
    long buffers = top.one("buffers", 0L, text -> text.equals("auto") ? 0L : Units.bytes(text));
    long seed = top.one("order-seed", orderSeed, Parsers::seed);
    DataSpec data = data(top.section("data"), problems);
    Measure measure = measure(top.section("measure"));
    if (!problems.isEmpty()) {
      return null;
    }
    return new Plan(
        name,
        title,
        servers,
        engines,
        selected,
        threads,
        setups,
        cores,
        clients,
        atATime,
        data,
        measure,
        buffers == 0 ? null : Long.valueOf(buffers),
        seed);
  }

  private static DataSpec data(Fields fields, List<String> problems) {
    fields.allow("rows", "seed", "pk-range", "state-range");
    int rows =
        fields.one(
            "rows",
            100_000,
            text -> Parsers.wholeNumber(text, DataSpec.MIN_ROWS, DataSpec.MAX_ROWS));
    long seed = fields.one("seed", 2007L, Parsers::seed);
    int pkRange =
        fields.one("pk-range", 100, text -> Parsers.wholeNumber(text, 1, DataSpec.MAX_ROWS));
    int stateRange =
        fields.one(
            "state-range", 5, text -> Parsers.wholeNumber(text, 1, DataSpec.MAX_STATE_RANGE));
    if (pkRange > rows) {
      problems.add("data.pk-range must be at most data.rows: " + pkRange + " > " + rows);
      pkRange = rows;
    }
    return new DataSpec(rows, seed, pkRange, stateRange);
  }

  private static Measure measure(Fields fields) {
    fields.allow("warmup", "runs", "forks", "score");
    Duration warmup = fields.one("warmup", Duration.ofSeconds(5), Parsers::atLeastShortest);
    Parsers.Runs runs =
        fields.one("runs", new Parsers.Runs(3, Duration.ofSeconds(5)), Parsers::runs);
    int forks = fields.one("forks", 1, text -> Parsers.wholeNumber(text, 1, 100));
    ScoreRule score =
        fields.one("score", ScoreRule.MEDIAN, text -> Parsers.word(ScoreRule.class, text));
    return new Measure(warmup, runs.count(), runs.length(), forks, score);
  }

  private List<String> selected(String glob) {
    List<String> names = Globs.select(glob, workloads);
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "no workload matches '%s'; there are: %s".formatted(glob, String.join(", ", workloads)));
    }
    return names;
  }

  private static ObjectNode tree(String name, String yaml) {
    try {
      JsonNode tree = YAML.readTree(yaml);
      if (tree instanceof ObjectNode object) {
        return object;
      }
      throw UserError.of("plan " + name, List.of("a plan must be a mapping of keys to values"));
    } catch (JsonProcessingException e) {
      throw UserError.of("plan " + name, List.of("not YAML: " + firstLine(e)));
    }
  }

  private static void override(ObjectNode tree, String path, String value, List<String> problems) {
    String[] keys = path.split("\\.", -1);
    ObjectNode parent = tree;
    for (int i = 0; i < keys.length - 1; i++) {
      JsonNode child = parent.path(keys[i]);
      parent = child instanceof ObjectNode object ? object : parent.putObject(keys[i]);
    }
    try {
      if (value.isBlank()) {
        problems.add(path + ": has no value");
      }
      parent.set(keys[keys.length - 1], YAML.readTree(value));
    } catch (JsonProcessingException e) {
      problems.add(path + ": not a value: " + value);
    }
  }

  private static String firstLine(JsonProcessingException e) {
    String where = e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
    return String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("") + where;
  }
}
