package org.enginedyno.workload.custom;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.workload.custom.OperationSpec.Expected;
import org.enginedyno.workload.custom.OperationSpec.Limits;
import org.enginedyno.workload.custom.OperationSpec.StatementSpec;

/** Reads the operations of a workload file. */
record OperationReader(SqlReader sql, TableReader scope) {
  static final String DECLARED = "operations";

  private static final int MOST = 1_000_000_000;
  private static final int MOST_TIMES = 10_000;
  private static final Pattern NAME = Pattern.compile("[A-Z][A-Z0-9_]{1,39}");
  private static final Pattern PARAMETER = Pattern.compile("[A-Za-z_]\\w*");

  /** The keys of the forms of an operation, of which it must have one. */
  private static final List<String> FORMS = List.of("sql", "transaction", "statements", "mix");

  List<OperationSpec> read(Part file) {
    Part operations = file.at(DECLARED);
    if (!operations.isThere()) {
      file.problem("the file has no 'operations'; declare at least one");
      return List.of();
    }
    return operations.declared().stream()
        .flatMap(operation -> operation(operation, operations).stream())
        .toList();
  }

  private Optional<OperationSpec> operation(Part operation, Part all) {
    String name = operation.name();
    if (!NAME.matcher(name).matches()) {
      operation.problem(
          "not the name of an operation: '%s'; write 2 to 40 capital letters, digits and _, like %s"
              .formatted(name, "LAST_ORDERS"));
    }
    if (!operation.isMapping()) {
      return Optional.empty();
    }
    List<String> forms = FORMS.stream().filter(operation::has).toList();
    if (forms.size() != 1) {
      operation.allow("about", "sql", "with", "expect", "transaction", "statements", "mix");
      operation.problem(
          forms.isEmpty()
              ? "operation '%s' has no 'sql', 'transaction', 'statements' or 'mix'; write one"
                  .formatted(name)
              : "operation '%s' has '%s'; keep one of them"
                  .formatted(name, String.join("' and '", forms)));
      return Optional.empty();
    }
    String form = forms.get(0);
    Optional<String> about = operation.one("about", Parsers::line);
    if (form.equals("mix")) {
      operation.allow("about", "mix");
      Map<String, Integer> mix = mix(operation.at(form), all);
      return Optional.of(
          new OperationSpec(
              name, about.orElse(about(mix)), List.of(), false, Expected.NOTHING, mix));
    }
    boolean isList = !form.equals("sql");
    if (isList) {
      for (String key : List.of("with", "take", "times")) {
        operation.refuse(
            key, "'%s' belongs to a statement; move it into '%s'".formatted(key, form));
      }
      operation.allow("about", form, "with", "expect", "take", "times");
    }
    List<Part> parts = isList ? operation.at(form).items() : List.of(operation);
    List<StatementSpec> statements = statements(parts, isList);
    String written =
        statements.stream()
            .map(statement -> statement.sql().written().strip().replaceAll("\\s+", " "))
            .collect(Collectors.joining("; "));
    return Optional.of(
        new OperationSpec(
            name,
            about.orElse(written),
            statements,
            form.equals("transaction"),
            isList ? together(operation, form, statements) : Expected.NOTHING,
            Map.of()));
  }

  /** The expected totals over all statements of one execution. */
  private static Expected together(Part operation, String form, List<StatementSpec> statements) {
    if (!operation.has("expect") || !operation.at("expect").isMapping()) {
      return Expected.NOTHING;
    }
    Part expect = operation.at("expect");
    expect.allow("index", "rows", "changed");
    expect.refuse("index", "'index' belongs to a statement; move it into '%s'".formatted(form));
    for (String key : List.of("rows", "changed")) {
      boolean isOfReads = key.equals("rows");
      if (expect.has(key)
          && !statements.isEmpty()
          && statements.stream().noneMatch(one -> one.sql().command().isReading() == isOfReads)) {
        expect
            .at(key)
            .problem(
                "no statement of '%s' %s; remove '%s'"
                    .formatted(form, isOfReads ? "returns rows" : "changes rows", key));
      }
    }
    return limits(expect, Optional.empty());
  }

  private static Expected limits(Part expect, Optional<String> index) {
    return new Expected(
        index,
        expect.one("rows", OperationReader::limits),
        expect.one("changed", OperationReader::limits));
  }

  private static String about(Map<String, Integer> mix) {
    return mix.entrySet().stream()
        .map(part -> part.getValue() + " " + part.getKey())
        .collect(Collectors.joining(", "));
  }

  private static Map<String, Integer> mix(Part mix, Part all) {
    Map<String, Integer> weights = new LinkedHashMap<>();
    if (mix.isMapping() && mix.entries().isEmpty()) {
      mix.problem("'mix' is empty; write the weights of operations, like {READ: 80, WRITE: 20}");
    }
    List<String> known =
        all.entries().stream().filter(one -> !one.has("mix")).map(Part::name).toList();
    for (Part part : mix.entries()) {
      if (!known.contains(part.name())) {
        part.problem(
            all.has(part.name())
                ? "'%s' is itself a mix; name its operations instead".formatted(part.name())
                : NearNames.unknown("operation", part.name(), "the file has", known));
      }
      part.parsed(text -> Parsers.wholeNumber(text, 1, 1_000_000))
          .ifPresent(weight -> weights.put(part.name(), weight));
    }
    return weights;
  }

  /** The parameters of an operation: where each is defined, and which are used. */
  private record Names(Map<String, Part> given, Set<String> used) {
    void give(Part part) {
      String name = part.name();
      if (!PARAMETER.matcher(name).matches()) {
        part.problem(
            "not the name of a parameter: '%s'; write letters, digits and _".formatted(name));
        used.add(name);
      }
      Part before = given.put(name, part);
      if (before != null && !before.section().equals(part.section())) {
        part.problem(
            "parameter '%s' is defined by both 'with:' and 'take:'; rename one of them"
                .formatted(name));
      }
    }
  }

  private List<StatementSpec> statements(List<Part> parts, boolean isList) {
    Names names = new Names(new LinkedHashMap<>(), new HashSet<>());
    List<StatementSpec> statements =
        parts.stream().flatMap(part -> statement(part, names, isList).stream()).toList();
    if (statements.size() == parts.size()) {
      names.given.forEach(
          (name, part) -> {
            if (!names.used.contains(name)) {
              part.problem(
                  "no statement uses parameter '%s'; write :%1$s in its SQL, or remove it"
                      .formatted(name));
            }
          });
    }
    return statements;
  }

  private Optional<StatementSpec> statement(Part part, Names names, boolean isList) {
    if (!part.isMapping()) {
      return Optional.empty();
    }
    if (isList) {
      part.allow("sql", "with", "take", "times", "expect");
    } else {
      part.allow("about", "sql", "with", "times", "expect");
    }
    Map<String, Value> with = with(part, names);
    int times = part.one("times", text -> Parsers.wholeNumber(text, 1, MOST_TIMES)).orElse(1);
    Part text = part.at("sql");
    Optional<SqlText> read =
        part.required("sql", "sql: SELECT ...", one -> one)
            .flatMap(one -> sql.read(one, text::problem));
    read.ifPresent(one -> checkParameters(one, text, names));
    return read.map(
        one -> new StatementSpec(one, with, take(part, one, names), times, expected(part, one)));
  }

  private Map<String, Value> with(Part part, Names names) {
    Map<String, Value> with = new LinkedHashMap<>();
    for (Part value : part.entries("with")) {
      names.give(value);
      value
          .parsed(text -> ValueFunction.parse(text, scope, false))
          .ifPresent(one -> with.put(value.name(), one));
    }
    return with;
  }

  private static void checkParameters(SqlText read, Part text, Names names) {
    for (String name : new TreeSet<>(read.parameters())) {
      if (!names.given.containsKey(name)) {
        text.problem(
            read.written().indexOf(":" + name),
            "parameter ':%s' has no value%s; write with: { %1$s: uniform(1..100) }"
                .formatted(name, NearNames.question(name, names.given.keySet())));
      }
      names.used.add(name);
    }
  }

  private static Map<String, String> take(Part part, SqlText read, Names names) {
    Map<String, String> take = new LinkedHashMap<>();
    for (Part one : part.entries("take")) {
      names.give(one);
      Optional<String> column = one.text();
      if (!read.command().isReading()) {
        one.problem(
            "'take' requires a SELECT: %s; remove 'take'"
                .formatted(SqlReader.excerpt(read.written())));
      } else if (column.isPresent()
          && read.columns().isPresent()
          && read.columns().get().stream().noneMatch(column.get()::equalsIgnoreCase)) {
        one.problem(
            "the answer has no column '%s'%s"
                .formatted(
                    column.get(), NearNames.choice(column.get(), "it has", read.columns().get())));
      }
      column.ifPresent(name -> take.put(one.name(), name));
    }
    return take;
  }

  private Expected expected(Part part, SqlText read) {
    if (!part.has("expect") || !part.at("expect").isMapping()) {
      return Expected.NOTHING;
    }
    Part expect = part.at("expect");
    expect.allow("index", "rows", "changed");
    boolean isReading = read.command().isReading();
    String wrong = isReading ? "changed" : "rows";
    expect.refuse(
        wrong,
        "'%s' is for statements that %s; write '%s'"
            .formatted(
                wrong, isReading ? "change rows" : "return rows", isReading ? "rows" : "changed"));
    Optional<String> index = expect.one("index", Parsers::name);
    if (index.isPresent()) {
      checkIndex(expect.at("index"), index.get(), read);
    }
    return limits(expect, index);
  }

  private void checkIndex(Part part, String index, SqlText read) {
    if (!read.command().hasPlan()) {
      part.problem(
          "an INSERT or REPLACE has no plan with an index: '%s'; remove 'index'".formatted(index));
      return;
    }
    List<TableSpec> used =
        sql.tables().stream().filter(table -> read.tables().contains(table.name())).toList();
    List<String> known =
        used.stream()
            .flatMap(table -> table.keys().stream())
            .map(TableKey::name)
            .distinct()
            .toList();
    if (!used.isEmpty()
        && used.stream().allMatch(TableSpec::isGenerated)
        && !known.contains(index)) {
      part.problem(NearNames.unknown("index", index, "the statement's tables have", known));
    }
  }

  private static Limits limits(String text) {
    List<String> ends = List.of(text.split("\\.\\.", -1));
    int least = Parsers.wholeNumber(ends.get(0), 0, MOST);
    int most = Parsers.wholeNumber(ends.get(ends.size() - 1), 0, MOST);
    if (most < least || ends.size() > 2) {
      throw new IllegalArgumentException("must be a range like 0..10: " + text);
    }
    return new Limits(least, most);
  }
}
