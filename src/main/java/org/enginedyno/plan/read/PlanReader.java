package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DocumentFiles;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plannable;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.Units;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.ClientAxes;
import org.enginedyno.plan.axis.CoresAxes;
import org.enginedyno.plan.axis.EnumText;
import org.enginedyno.plan.axis.SetupAxes;
import org.jspecify.annotations.Nullable;

/** Turns the text of a plan, and what flags change in it, into a checked plan. */
public final class PlanReader {
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
          "order-seed",
          "duel");

  private static final List<String> LISTS =
      List.of("servers", "engines", "workloads", "threads", "duel.judge", "duel.looks");

  private static final DocumentFiles NONE = DocumentFiles.in("unknown");

  private final List<Plannable> workloads;
  private final long orderSeed;

  /**
   * A reader of plans.
   *
   * @param workloads those that a plan's workload globs can select
   * @param orderSeed the seed for a plan that sets none
   */
  public PlanReader(List<? extends Plannable> workloads, long orderSeed) {
    this.workloads = List.copyOf(workloads);
    this.orderSeed = orderSeed;
  }

  /** The overrides that mean something to plans on files: those that are not of servers. */
  public static Map<String, String> forFiles(Map<String, String> overrides) {
    Map<String, String> left = new LinkedHashMap<>(overrides);
    left.keySet().removeIf(DataRules::isOfServersOrTables);
    return left;
  }

  /** Reads a plan, each override written as the plan's own key, like {@code data.rows}. */
  public Plan read(String name, YamlText text, Map<String, String> overrides) {
    if (!(text.tree() instanceof ObjectNode tree)) {
      throw new UserError(text.where() + ": a plan must be a mapping of keys to values");
    }
    if (tree.has("plans")) {
      throw new UserError(
          text.where() + ": names several plans, which dyno run alone takes; name one of them");
    }
    List<String> problems = new ArrayList<>();
    new Overrides(lists(), problems).write(overrides, tree);
    Plan plan = plan(name, tree, problems);
    if (plan == null) {
      throw UserError.of("plan " + name, problems);
    }
    return plan;
  }

  /** The keys that may have several values, which a comma parts in a flag. */
  private List<String> lists() {
    return Stream.of(LISTS, AxesReader.LISTS, KnobReader.keys(workloads))
        .flatMap(List::stream)
        .toList();
  }

  private @Nullable Plan plan(String name, ObjectNode tree, List<String> problems) {
    Fields top = new Fields(tree, problems);
    KnobReader knobs = new KnobReader(workloads, top);
    top.allow(
        Stream.of(KEYS, AxesReader.KEYS, knobs.names(""), knobs.sections(KEYS))
            .flatMap(List::stream)
            .toArray(String[]::new));
    String title = top.one("title", name, Parsers::name);
    List<String> selected =
        top.list("workloads", List.<List<String>>of(), this::selected).stream()
            .flatMap(List::stream)
            .toList();
    boolean onFiles = DataRules.onFiles(workloads, selected, top, problems);
    for (String needed : onFiles ? List.<String>of() : List.of("engines", "workloads")) {
      if (!top.has(needed)) {
        problems.add("key '" + needed + "' is missing");
      }
    }
    List<String> servers =
        onFiles ? List.of() : top.list("servers", List.of("embedded"), Parsers::name);
    List<String> engines = onFiles ? List.of() : top.list("engines", List.of(), Parsers::name);
    List<Integer> threads =
        top.list("threads", List.of(1), text -> Parsers.wholeNumber(text, 1, 4_096));
    int atATime =
        top.one(
            "at-a-time",
            Axes.ALL_AT_A_TIME,
            text -> text.equals("all") ? Axes.ALL_AT_A_TIME : Parsers.wholeNumber(text, 1, 20));
    AxesReader further = new AxesReader(top);
    SetupAxes setups = further.setups(problems);
    CoresAxes cores = further.cores();
    ClientAxes clients = further.clients(problems);
    long buffers = top.one("buffers", 0L, text -> text.equals("auto") ? 0L : Units.bytes(text));
    long seed = top.one("order-seed", orderSeed, Parsers::seed);
    DataSpec data = data(top.section("data"), knobs.names("data"));
    Map<String, List<String>> asked = knobs.asked(selected, problems);
    if (data.existing() != null) {
      problems.addAll(DataRules.ofExisting(workloads, selected, !setups.settings().isEmpty()));
    }
    if (data.files() != null) {
      problems.addAll(DataRules.ofFiles(workloads, selected));
    }
    if (top.section("data").has("existing") && top.section("data").has("files")) {
      problems.add("data.files: either files or tables that are there (data.existing)");
    }
    if (problems.isEmpty()) {
      knobs.check(selected, data, asked, problems);
    }
    Measure measure = measure(top.section("measure"));
    DuelRules duel = top.has("duel") ? DuelReader.rules(top.section("duel"), problems) : null;
    if (!problems.isEmpty()) {
      return null;
    }
    Axes axes =
        new Axes(servers, engines, selected, threads, asked, setups, cores, clients, atATime);
    return new Plan(
        name, title, axes, data, measure, buffers == 0 ? null : Long.valueOf(buffers), seed, duel);
  }

  private static DataSpec data(Fields fields, List<String> knobs) {
    fields.allow(
        Stream.concat(Stream.of("rows", "seed", "expect", "existing", "files"), knobs.stream())
            .toArray(String[]::new));
    String existing =
        fields.has("existing") ? fields.one("existing", "unknown", DataSpec::database) : null;
    DocumentFiles files =
        existing == null && fields.has("files")
            ? fields.one("files", NONE, DocumentFiles::in)
            : null;
    int rows =
        fields.one(
            "rows",
            existing == null && files == null ? 100_000 : DataSpec.AS_THERE_ARE,
            text ->
                Parsers.wholeNumber(
                    text, files == null ? DataSpec.MIN_ROWS : 1, DataSpec.MAX_ROWS));
    return new DataSpec(
        rows,
        fields.one("seed", 2007L, Parsers::seed),
        fields.one(
            "expect",
            DataSpec.Expect.ANYWHERE,
            text -> EnumText.parse(DataSpec.Expect.class, text)),
        existing,
        files);
  }

  private static Measure measure(Fields fields) {
    fields.allow("warmup", "runs", "forks", "score", "patience");
    Duration warmup = fields.one("warmup", Duration.ofSeconds(5), Parsers::atLeastShortest);
    Parsers.Runs runs =
        fields.one("runs", new Parsers.Runs(3, Duration.ofSeconds(5)), Parsers::runs);
    int forks = fields.one("forks", 1, text -> Parsers.wholeNumber(text, 1, 100));
    ScoreRule score =
        fields.one("score", ScoreRule.MEDIAN, text -> EnumText.parse(ScoreRule.class, text));
    Duration patience =
        fields.has("patience")
            ? fields.one("patience", Measure.LEAST_PATIENCE, Parsers::patience)
            : null;
    return new Measure(warmup, runs.count(), runs.length(), forks, score, patience);
  }

  private List<String> selected(String glob) {
    List<String> all = workloads.stream().map(Plannable::name).toList();
    List<String> names = Globs.select(glob, all);
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "no workload matches '" + glob + "'" + NearNames.choice(glob, "there are", all));
    }
    return names;
  }
}
