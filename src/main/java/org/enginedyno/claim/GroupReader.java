package org.enginedyno.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Plannable;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.read.Fields;
import org.enginedyno.plan.read.NearNames;

/** Reads an item of an article: one claim, or several of one kind. */
final class GroupReader {
  private static final int MOST_THREADS = 4_096;
  private static final int MOST_QUERIES = 1_000_000;
  private static final String AS = "as";
  private static final String WHERE = "where";
  private static final String KEYS =
      """
      id place says workload where as threads cores figure of over ratio published by unit amount
      figures agree reports list untested queries
      """;

  private final JsonNode node;
  private final Fields fields;
  private final Vocabulary vocabulary;
  private final List<String> problems;
  private final JsonNode alike;
  private String workload = "";

  /** Creates a reader; {@code alike} has the published values of all cells of the article. */
  GroupReader(JsonNode node, JsonNode alike, Vocabulary vocabulary, List<String> problems) {
    this.node = node;
    this.vocabulary = vocabulary;
    this.problems = problems;
    fields = new Fields(node, problems);
    this.alike = alike;
  }

  /** The claims of the item; adds its table of figures, if it has one. */
  List<Claim> read(List<FigureTable> tables) {
    fields.allow(KEYS.split("\\s+"));
    for (String needed : List.of("id", "says")) {
      if (!fields.has(needed)) {
        problems.add("key '" + needed + "' is missing");
      }
    }
    if (fields.has("untested")) {
      return listed(new Question.Nothing(fields.one("untested", "", Parsers::name)));
    }
    if (fields.has("reports")) {
      return support(fields.one("reports", "", oneOf("transactions, xa or savepoints")));
    }
    workload = fields.one("workload", "", vocabulary::workload);
    if (!fields.has("workload")) {
      problems.add(
          "key 'workload' is missing; set it, or set 'untested' to the reason why no workload"
              + " fits");
    }
    if (!problems.isEmpty()) {
      return List.of();
    }
    if (fields.has("agree")) {
      List<String> engines = fields.list("agree", List.of(), vocabulary::engine);
      return listed(new Question.Agreement(workload, engines));
    }
    if (!fields.has("figures")) {
      return List.of(comparisonClaim());
    }
    FigureTable table = table(side(WHERE));
    tables.add(table);
    return tableClaims(table);
  }

  /** A claim for each entry of {@code list}, or a single claim. */
  private List<Claim> listed(Question question) {
    List<Claim> claims =
        node.path("list").properties().stream()
            .map(entry -> claimOf(entry.getKey(), entry.getValue().asText(), question))
            .toList();
    return claims.isEmpty() ? List.of(claim("", "", "", question)) : claims;
  }

  /** A claim for each engine of {@code list}. */
  private List<Claim> support(String what) {
    Fields answers = fields.section("list");
    if (answers.keys().isEmpty()) {
      problems.add("key 'list' is missing: set YES or NO for each engine");
    }
    List<Claim> claims = new ArrayList<>();
    for (String engine : answers.keys()) {
      check("list", Case.ENGINE, engine);
      String answer = answers.one(engine, "", oneOf("YES or NO"));
      claims.add(claimOf(engine, answer, new Question.Support(engine, what, answer)));
    }
    return claims;
  }

  /** A parser of one of several words. */
  private static UnaryOperator<String> oneOf(String words) {
    return text -> {
      if (!List.of(words.split(", | or ", -1)).contains(text)) {
        throw new IllegalArgumentException("must be %s: %s".formatted(words, text));
      }
      return text;
    };
  }

  private Claim comparisonClaim() {
    if (!fields.has("of") || !fields.has("over") || !fields.has("ratio")) {
      problems.add("set 'of', 'over' and 'ratio', or 'figures', or 'agree'");
      return claim("", "", "", new Question.Nothing(""));
    }
    Bounds bounds = fields.one("ratio", Bounds.parse("equal"), Bounds::parse);
    Question question = comparison(side("of"), side("over"), bounds);
    return claim("", "", fields.one("published", bounds.toString(), Parsers::name), question);
  }

  private Question.Comparison comparison(Case of, Case over, Bounds bounds) {
    return new Question.Comparison(
        workload,
        fields.one("figure", Figure.RATE, text -> Parsers.constant(Figure.class, text)),
        of,
        over,
        fields.list("threads", List.of(), text -> Parsers.wholeNumber(text, 1, MOST_THREADS)),
        bounds,
        fields.one("cores", 0, text -> Parsers.wholeNumber(text, 1, ArticleReader.MOST_CORES)),
        weight());
  }

  /** How many queries an operation of each side counts for, as a ratio. */
  private double weight() {
    List<Integer> queries =
        fields.list("queries", List.of(1, 1), text -> Parsers.wholeNumber(text, 1, MOST_QUERIES));
    if (queries.size() != 2) {
      problems.add("queries: set one number for 'of' and one for 'over'; there are " + queries);
      return 1;
    }
    return queries.get(0) / (double) queries.get(1);
  }

  private List<Claim> tableClaims(FigureTable table) {
    List<Claim> claims = new ArrayList<>();
    for (FigureTable.Pair pair : table.pairs()) {
      Question question = comparison(pair.one().place(), pair.other().place(), pair.bounds());
      claims.add(claim("." + pair.id(), ": " + pair.words(), pair.published(), question));
    }
    if (claims.isEmpty() && problems.isEmpty()) {
      problems.add("figures: no two figures can be compared; give at least two");
    }
    return claims;
  }

  private Claim claimOf(String name, String published, Question question) {
    return claim("." + slug(name), ": " + name, published, question);
  }

  private FigureTable table(Case where) {
    List<String> axes = fields.list("by", List.of(Case.ENGINE), Parsers::name);
    List<FigureTable.Entry> entries = new ArrayList<>();
    collect(node.path("figures"), axes, where, entries);
    return new FigureTable(
        fields.one("id", "", Parsers::name),
        fields.one("place", "", String::strip),
        workload,
        fields.one("figure", Figure.RATE, text -> Parsers.constant(Figure.class, text)),
        axes,
        fields.one("unit", "", Parsers::name),
        entries);
  }

  private void collect(
      JsonNode figures, List<String> axes, Case place, List<FigureTable.Entry> entries) {
    String text = figures.isValueNode() ? figures.asText() : figures.toString();
    if (axes.isEmpty()) {
      double figure = number(text);
      entries.add(new FigureTable.Entry(place, figure, compared(figure, place)));
      return;
    }
    String axis = axes.get(0);
    if (!figures.isObject()) {
      problems.add("figures: must be a mapping by %s: %s".formatted(axis, text));
    }
    List<String> others = axes.subList(1, axes.size());
    for (Map.Entry<String, JsonNode> entry : figures.properties()) {
      check("figures", axis, entry.getKey());
      SortedMap<String, String> values = new TreeMap<>(place.values());
      values.put(axis, entry.getKey());
      collect(entry.getValue(), others, new Case(values, place.alike()), entries);
    }
  }

  private double number(String text) {
    try {
      double number = Double.parseDouble(text);
      if (number > 0) {
        return number;
      }
      problems.add("figures: must be more than 0: " + text);
    } catch (NumberFormatException e) {
      problems.add("figures: must be a number: '%s'".formatted(text));
    }
    return 1;
  }

  /** Converts the time for an amount to a rate. */
  private double compared(double figure, Case place) {
    if (!fields.has("amount")) {
      return figure;
    }
    String axis = fields.one("amount", "", Parsers::name);
    String amount = place.value(axis).orElse("");
    if (!amount.matches("\\d+")) {
      problems.add("amount: must name an axis of 'by' or 'where' with numeric values: " + axis);
      return figure;
    }
    return Double.parseDouble(amount) / figure;
  }

  private Claim claim(String id, String says, String published, Question question) {
    return new Claim(
        fields.one("id", "", Parsers::name) + id,
        fields.one("place", "", String::strip),
        fields.one("says", "", Parsers::name) + says,
        published,
        question);
  }

  static String slug(String text) {
    return text.strip().replaceAll("[^A-Za-z0-9.]+", "-");
  }

  /** Reads a side, which is an engine or a mapping of axes, and the values common to both sides. */
  private Case side(String key) {
    SortedMap<String, String> values = new TreeMap<>();
    SortedMap<String, String> published = new TreeMap<>();
    putAll(AS, alike, published);
    putAll(AS, node.path(AS), published);
    putAll(WHERE, node.path(WHERE), values);
    JsonNode side = node.path(key);
    if (side.isTextual()) {
      put(key, Case.ENGINE, side.asText(), values);
    } else if (!key.equals(WHERE)) {
      putAll(key, side, values);
      putAll(key, side.path(AS), published);
    }
    published.keySet().removeAll(values.keySet());
    return new Case(values, published);
  }

  private void putAll(String key, JsonNode mapping, SortedMap<String, String> into) {
    if (!mapping.isMissingNode() && !mapping.isObject()) {
      problems.add(key + ": must be a mapping of axes to values: " + mapping);
    }
    for (Map.Entry<String, JsonNode> entry : mapping.properties()) {
      if (!entry.getKey().equals(AS)) {
        put(key, entry.getKey(), entry.getValue().asText(), into);
      }
    }
  }

  /** Keeps a value that the workload does not have, so that other problems are found too. */
  private void put(String key, String axis, String value, SortedMap<String, String> into) {
    check(key, axis, value);
    into.put(axis, value);
  }

  private void check(String key, String axis, String value) {
    vocabulary
        .obstacle(workload, axis, value)
        .ifPresent(reason -> problems.add(key + ": " + reason));
  }

  /** The workloads, axes and engines that claims of an article may name. */
  record Vocabulary(List<Plannable> workloads, List<String> engines) {
    /** The axes of plans, without the JVM, and the other keys that claims may name. */
    private static final List<String> AXES =
        Stream.concat(
                Stream.of(
                    Case.ENGINE,
                    Case.THREADS,
                    Case.ROWS,
                    Case.STRETCH,
                    Case.CORES,
                    Case.FILE_SYSTEM,
                    Axis.SERVER.title(),
                    "durability"),
                PlanAxis.ALL.stream().map(PlanAxis::key).filter(key -> !key.startsWith("jvm")))
            .toList();

    String workload(String name) {
      List<String> names = workloads.stream().map(Plannable::name).toList();
      if (!names.contains(name)) {
        throw new IllegalArgumentException(NearNames.unknown("workload", name, "there are", names));
      }
      return name;
    }

    String engine(String name) {
      Optional<String> reason = obstacle("", Case.ENGINE, name);
      if (reason.isPresent()) {
        throw new IllegalArgumentException(reason.get());
      }
      return name;
    }

    Optional<String> obstacle(String workload, String axis, String value) {
      List<String> axes = new ArrayList<>(AXES);
      workloads.stream()
          .filter(one -> one.name().equals(workload))
          .flatMap(one -> one.knobs().all().stream())
          .map(Knob::key)
          .forEach(axes::add);
      boolean isSetting = axis.matches("[a-z0-9]+(_[a-z0-9]+)+");
      if (!axes.contains(axis) && !isSetting) {
        return Optional.of(NearNames.unknown("axis", axis, "there are", axes));
      }
      if (axis.equals(Case.ENGINE) && !engines.contains(value)) {
        return Optional.of(
            NearNames.unknown("engine", value, "the article's engines are", engines));
      }
      if (axis.equals(Case.STRETCH) && !List.of(Case.FIRST, Case.LAST).contains(value)) {
        return Optional.of("stretch must be first or last: " + value);
      }
      if (axis.equals(Case.THREADS) && !value.matches("[1-9]\\d{0,4}|" + Case.PEAK)) {
        return Optional.of("threads must be a whole number or peak: " + value);
      }
      return Optional.empty();
    }
  }
}
