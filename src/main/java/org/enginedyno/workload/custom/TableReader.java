package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.plan.read.YamlNodes;
import org.enginedyno.workload.custom.Arguments.Argument;
import org.jspecify.annotations.Nullable;

/** Reads the tables of a workload file, to which its values may refer. */
final class TableReader {
  /** The YAML key of declared tables; existing tables are only named by statements. */
  static final String DECLARED = "tables";

  private static final int MOST_ROWS = 1_000_000_000;
  private static final int MOST_DECIMALS = 9;
  private static final String OPTIONS = "DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci";
  private static final Pattern NAME = Pattern.compile("[A-Za-z]\\w{0,39}");

  /** A column whose values the server computes. */
  private static final Pattern GENERATED = Pattern.compile("(?i)\\bas\\s*\\(");

  private static final Pattern COLUMN = Pattern.compile("[A-Za-z_]\\w{0,63}");
  static final Pattern COPY = Pattern.compile("([\\w$-]{1,64})\\.([\\w$-]{1,64})");
  static final String LETTERS = "use letters a to z, digits, _, $ and -";
  private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?)\\s*%");
  private static final Pattern EXACT =
      Pattern.compile(
          "(?is)\\s*(tinyint|smallint|mediumint|int|integer|bigint|decimal|dec|numeric|fixed)\\b.*");

  /** A substitute for a value that cannot be parsed, whose problem is noted. */
  private static final Value UNREADABLE = draw -> 0L;

  private final Part tables;
  private final WorkloadFile file;
  private final Map<String, List<ColumnSpec>> columns = new LinkedHashMap<>();
  private final Map<String, Integer> rows = new LinkedHashMap<>();

  TableReader(Part tables, WorkloadFile file) {
    this.tables = tables;
    this.file = file;
  }

  List<TableSpec> read() {
    if (!tables.isThere()) {
      return List.of();
    }
    boolean isDeclared = tables.name().equals(DECLARED);
    List<Part> entries = isDeclared ? tables.declared() : tables.entries();
    if (isDeclared) {
      checkNames();
    }
    for (Part table : entries) {
      rows.put(table.name(), table.node().isObject() ? rows(table) : TableSpec.AS_THERE_ARE);
    }
    entries.forEach(table -> columns(table.name()));
    return entries.stream().map(this::spec).toList();
  }

  private void checkNames() {
    Set<String> names = new HashSet<>();
    for (Part table : tables.entries()) {
      String name = table.name();
      if (!NAME.matcher(name).matches()) {
        table.problem(
            "not the name of a table: '%s'; write a letter and up to 39 letters, digits and _"
                .formatted(name));
      }
      if (!names.add(name.toLowerCase(Locale.ROOT))) {
        table.problem(
            "table name differs from another one only in case: '%s'; rename it".formatted(name));
      }
    }
  }

  private int rows(Part table) {
    if (table.has("copy")) {
      CopySource source = CopySource.of(file, table.name());
      int limit = limit(table);
      return source.isKnown() ? source.rows() : limit;
    }
    return table
        .required("rows", "rows: 100K", text -> Parsers.wholeNumber(text, 0, MOST_ROWS))
        .orElse(1);
  }

  private static int limit(Part table) {
    return table
        .one("rows", text -> Parsers.wholeNumber(text, 1, MOST_ROWS))
        .orElse(TableSpec.AS_THERE_ARE);
  }

  private TableSpec spec(Part table) {
    TableSpec.@Nullable Copy copy = null;
    List<ColumnSpec> of = columns(table.name());
    if (table.has("copy")) {
      table.allow("copy", "rows", "where");
      copy = table.one("copy", text -> copy(text, table)).orElse(null);
    } else if (table.isMapping()) {
      table.allow("rows", "columns", "keys", "options", "sums", "copy");
      if (!table.has("columns")) {
        table.problem(
            "table '%s' has no 'columns'; write them, or copy: DATABASE.TABLE"
                .formatted(table.name()));
      }
    }
    return new TableSpec(
        table.name(),
        rows.getOrDefault(table.name(), TableSpec.AS_THERE_ARE),
        of,
        copy == null && table.has("keys") ? keys(table.at("keys"), of) : List.of(),
        table.one("options", TableReader::options).orElse(OPTIONS),
        sums(table.entries("sums"), of),
        copy);
  }

  private static TableSpec.Copy copy(String text, Part table) {
    String where = table.one("where", TableReader::condition).orElse(null);
    int limit = limit(table);
    Matcher name = COPY.matcher(text.strip());
    if (!name.matches()) {
      throw new IllegalArgumentException("must be DATABASE.TABLE, %s: %s".formatted(LETTERS, text));
    }
    return new TableSpec.Copy(name.group(1), name.group(2), where, limit);
  }

  private static String condition(String text) {
    try {
      CCJSqlParserUtil.parseCondExpression(text, false);
      return text;
    } catch (JSQLParserException e) {
      throw new IllegalArgumentException(
          "not a condition: %s; write one as after WHERE, like placed > '2024-01-01'"
              .formatted(text),
          e);
    }
  }

  private static String options(String text) {
    if (text.contains(";") || text.toLowerCase(Locale.ROOT).matches("(?s).*\\bengine\\b.*")) {
      throw new IllegalArgumentException(
          "must not contain ENGINE, which the plan sets, or a semicolon: " + text);
    }
    return text;
  }

  /** The names of the file's tables. */
  Collection<String> tables() {
    return rows.keySet();
  }

  /** How many rows a table is loaded with; {@link TableSpec#AS_THERE_ARE} if its source decides. */
  int rows(String table) {
    return rows.getOrDefault(table, TableSpec.AS_THERE_ARE);
  }

  /** Whether the file declares the columns of a table, before or after this value. */
  boolean isGenerated(String table) {
    return tables.at(table).has("columns");
  }

  /** The text of a list, by its file or by {@code table.column}. */
  Optional<String> list(String name) {
    return Optional.ofNullable(file.lists().get(name));
  }

  /** The columns of a generated table; while they are being read, the columns read so far. */
  List<ColumnSpec> columns(String name) {
    List<ColumnSpec> known = columns.get(name);
    if (known != null) {
      return known;
    }
    List<ColumnSpec> read = new ArrayList<>();
    columns.put(name, read);
    Part of = tables.at(name).at("columns");
    if (of.isThere() && !tables.at(name).has("copy")) {
      Set<String> names = new HashSet<>();
      for (Part column : of.declared()) {
        if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
          column.problem("column '%s' is a duplicate; rename it".formatted(column.name()));
        }
        column(column, rows.getOrDefault(name, 1)).ifPresent(read::add);
      }
    }
    return read;
  }

  private Optional<ColumnSpec> column(Part column, int rows) {
    if (!column.isMapping()) {
      return Optional.empty();
    }
    String name = column.name();
    column.allow("type", "value", "null");
    if (!COLUMN.matcher(name).matches()) {
      column.problem("not the name of a column: '%s'; write letters, digits and _".formatted(name));
    }
    Optional<String> declared = column.required("type", "type: int", TableReader::type);
    String type = declared.orElse("int");
    double nulls = column.one("null", TableReader::share).orElse(0.0);
    if (nulls > 0 && type.toLowerCase(Locale.ROOT).matches("(?s).*\\bnot\\s+null\\b.*")) {
      column.at("null").problem("'null' is set, but the type is NOT NULL; remove one of them");
    }
    boolean computed = isComputed(column.at("type").node().asText());
    Optional<Value> value =
        computed
            ? Optional.empty()
            : column.required(
                "value", "value: uniform(1..100)", text -> ValueFunction.parse(text, this, true));
    ColumnSpec spec = new ColumnSpec(name, type, value.orElse(UNREADABLE), nulls);
    if (value.isPresent() && declared.isPresent()) {
      ColumnFormat.misfit(spec, rows).ifPresent(column.at("value")::problem);
    }
    return Optional.of(spec);
  }

  private static String type(String text) {
    String plain = text.replaceAll("'[^']*'", "");
    if (YamlNodes.count(plain, '(') > YamlNodes.count(plain, ')')) {
      throw new IllegalArgumentException("a parenthesis is not closed: " + text);
    }
    if (new Argument(plain, 0).split().size() > 1 || plain.contains(";")) {
      throw new IllegalArgumentException("must be one SQL type, like varchar(200): " + text);
    }
    if (isComputed(text)) {
      throw new IllegalArgumentException(
          "a generated column has no value to prove; leave it out, or copy a table that has it: "
              + text);
    }
    ColumnFormat.of(text.strip());
    return text.strip();
  }

  private static boolean isComputed(String type) {
    return GENERATED.matcher(type.replaceAll("'[^']*'|\"[^\"]*\"", "")).find();
  }

  private static double share(String text) {
    Matcher share = SHARE.matcher(text.strip());
    if (!share.matches() || Double.parseDouble(share.group(1)) > 100) {
      throw new IllegalArgumentException("must be a percentage of the rows, like 5 %: " + text);
    }
    return Double.parseDouble(share.group(1)) / 100;
  }

  private static List<TableKey> keys(Part keys, List<ColumnSpec> columns) {
    List<TableKey> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Part item : keys.items()) {
      Optional<TableKey> key = item.parsed(TableKey::of);
      if (key.isEmpty()) {
        continue;
      }
      read.add(key.get());
      if (!names.add(key.get().name().toLowerCase(Locale.ROOT))) {
        item.problem("key '%s' is a duplicate; rename it".formatted(key.get().name()));
      }
      for (String name : key.get().columns()) {
        Optional<ColumnSpec> column = ColumnSpec.find(name, columns);
        if (column.isEmpty()) {
          item.problem("key '%s' names an %s".formatted(key.get().name(), unknown(name, columns)));
        } else if (key.get().name().equals(TableKey.PRIMARY) && column.get().nulls() > 0) {
          item.problem(
              "column '%s' is in the primary key and has 'null'; remove 'null'".formatted(name));
        }
      }
    }
    return read;
  }

  private static String unknown(String name, List<ColumnSpec> columns) {
    return NearNames.unknown(
        "column", name, "the table has", columns.stream().map(ColumnSpec::name).toList());
  }

  private static SortedMap<String, TableSpec.SumRule> sums(
      List<Part> sums, List<ColumnSpec> columns) {
    SortedMap<String, TableSpec.SumRule> rules = new TreeMap<>();
    for (Part sum : sums) {
      String name = sum.name();
      if (!columns.isEmpty()) {
        Optional<ColumnSpec> column = ColumnSpec.find(name, columns);
        if (column.isEmpty()) {
          sum.problem(unknown(name, columns));
        } else if (!EXACT.matcher(column.get().type()).matches()) {
          sum.problem(
              "the sum of column '%s' is not exact, because its type is %s; sum integers or decimals"
                  .formatted(name, column.get().type()));
        } else if (ColumnType.of(column.get().type()).argument(1, 0) > MOST_DECIMALS) {
          sum.problem(
              "the sum of column '%s' has too many decimals for 64 bits, because its type is %s; use at most %d decimals"
                  .formatted(name, column.get().type(), MOST_DECIMALS));
        }
      }
      sum.parsed(text -> Parsers.constant(TableSpec.SumRule.class, text))
          .ifPresent(rule -> rules.put(name, rule));
    }
    return rules;
  }
}
