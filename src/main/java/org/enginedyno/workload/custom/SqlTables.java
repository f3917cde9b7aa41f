package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.parser.CCJSqlParserTreeConstants;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.workload.custom.SqlReader.Edit;

/**
 * The tables and columns that a statement names. Tables have different names on a server than in
 * the file, so that every occurrence must be replaced.
 */
final class SqlTables {
  /** Words that the parser treats as columns. */
  private static final Set<String> WORDS =
      Set.of(
          ("microsecond second minute hour day week month quarter year second_microsecond"
                  + " minute_microsecond minute_second hour_microsecond hour_second hour_minute"
                  + " day_microsecond day_second day_minute day_hour year_month current_user"
                  + " current_date current_time current_timestamp localtime localtimestamp utc_date"
                  + " utc_time utc_timestamp default true false unknown null char binary signed"
                  + " unsigned date time datetime decimal json integer")
              .split(" ", -1));

  private final SqlTree tree;
  private final List<TableSpec> tables;
  private final BiConsumer<Integer, String> problems;

  /** Tables by the name that refers to them in the statement: their own, or an alias. */
  private final Map<String, Set<String>> sources = new LinkedHashMap<>();

  private final Set<String> own = new TreeSet<>();
  private final Set<String> aliases = new HashSet<>();
  private final Set<String> temporary = new HashSet<>();
  private final Set<String> labels = new HashSet<>();

  /** The edits that insert placeholders for tables into the statement. */
  final List<Edit> edits = new ArrayList<>();

  /** The tables of a statement; unknown ones are problems. */
  SqlTables(SqlTree tree, List<TableSpec> tables, BiConsumer<Integer, String> problems) {
    this.tree = tree;
    this.tables = tables;
    this.problems = problems;
    collect();
  }

  /** A name without its backticks, or the quotes of an alias. */
  static String plain(String name) {
    return name.matches("(?s)`.+`|'.+'") ? name.substring(1, name.length() - 1) : name;
  }

  /** The placeholder of a table in a template. */
  static String placeOf(String table) {
    return "{" + table + "}";
  }

  /** The name of a column in the answer. */
  static String label(SelectItem<?> item) {
    if (item.getAlias() != null) {
      return plain(item.getAlias().getName());
    }
    return item.getExpression() instanceof Column column
        ? plain(column.getColumnName())
        : String.valueOf(item.getExpression());
  }

  private void collect() {
    tree.ofKind(CCJSqlParserTreeConstants.JJTWITHITEM).forEach(this::collectTemporary);
    tree.values(SelectItem.class)
        .flatMap(item -> Stream.ofNullable(item.getAlias()))
        .forEach(alias -> labels.add(lower(plain(alias.getName()))));
    tree.values(FromItem.class)
        .filter(item -> !(item instanceof Table) && item.getAlias() != null)
        .forEach(item -> temporary.add(plain(item.getAlias().getName())));
    Set<Table> references = references();
    List<SqlTree> names = tree.ofKind(CCJSqlParserTreeConstants.JJTTABLENAME).toList();
    names.stream().filter(name -> !references.contains(name.value())).forEach(this::define);
    names.stream()
        .filter(name -> references.contains(name.value()))
        .forEach(name -> refer(name.words()));
  }

  private void collectTemporary(SqlTree with) {
    List<Token> words = with.words();
    temporary.add(name(words, words.get(0).image.equalsIgnoreCase("RECURSIVE") ? 1 : 0));
    with.children().stream()
        .filter(part -> part.is(CCJSqlParserTreeConstants.JJTSELECTITEM))
        .flatMap(part -> part.values(Column.class))
        .forEach(column -> labels.add(lower(plain(column.getColumnName()))));
  }

  /** The names of tables that only refer to tables of the same statement. */
  private Set<Table> references() {
    Set<Table> references = Collections.newSetFromMap(new IdentityHashMap<>());
    tree.values(AllTableColumns.class).forEach(all -> references.add(all.getTable()));
    tree.values(Select.class).forEach(select -> references.add(select.getForUpdateTable()));
    if (tree.value() instanceof Delete delete && delete.getTables() != null) {
      references.addAll(delete.getTables());
    }
    return references;
  }

  private void define(SqlTree part) {
    List<Token> words = part.words();
    if (isForeign(words)) {
      return;
    }
    String name = name(words, 0);
    Optional<String> alias =
        part.as(Table.class)
            .flatMap(table -> Optional.ofNullable(table.getAlias()))
            .map(given -> plain(given.getName()));
    if (temporary.contains(name) || name.equalsIgnoreCase("dual")) {
      alias.ifPresent(temporary::add);
    } else if (tables.isEmpty() || tables.stream().anyMatch(one -> one.name().equals(name))) {
      // if the file has no tables, that is reported elsewhere
      replace(words.get(0), name);
      String key = alias.orElse(name);
      (alias.isPresent() ? aliases : own).add(key);
      sources.computeIfAbsent(key, one -> new LinkedHashSet<>()).add(name);
      if (own.contains(key) && aliases.contains(key)) {
        problems.accept(
            0,
            "'%s' is both a table and an alias in one statement; use another alias".formatted(key));
      }
    } else {
      problems.accept(
          SqlTokens.start(words.get(0)),
          NearNames.unknown(
              "table", name, "the file has", tables.stream().map(TableSpec::name).toList()));
    }
  }

  /** Whether a table has a database prefix; notes it as a problem. */
  private boolean isForeign(List<Token> words) {
    if (words.size() > 1) {
      problems.accept(
          SqlTokens.start(words.get(0)),
          "tables of other databases are not supported: %s.%s; declare the table under 'tables:' as a copy"
              .formatted(name(words, 0), name(words, words.size() - 1)));
    }
    return words.size() > 1;
  }

  private static String name(List<Token> words, int number) {
    return plain(words.get(number).image);
  }

  static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private void replace(Token word, String table) {
    edits.add(new Edit(SqlTokens.start(word), SqlTokens.end(word), placeOf(table)));
  }

  /** Checks a name before a column, or of a table to lock or to delete from. */
  private boolean refer(List<Token> words) {
    if (isForeign(words)) {
      return false;
    }
    String name = name(words, 0);
    if (own.contains(name)) {
      replace(words.get(0), name);
    } else if (!sources.containsKey(name) && !temporary.contains(name)) {
      Set<String> known = new TreeSet<>(sources.keySet());
      known.addAll(temporary);
      problems.accept(
          SqlTokens.start(words.get(0)),
          NearNames.unknown("table or alias", name, "the statement has", known));
      return false;
    }
    return true;
  }

  /** Checks the columns; columns of an inserted row have its alias as prefix. */
  void check(Set<String> rowAliases) {
    temporary.addAll(rowAliases);
    tree.ofKind(CCJSqlParserTreeConstants.JJTCOLUMN)
        .filter(part -> part.value() instanceof Column)
        .forEach(part -> check(part.words()));
  }

  private void check(List<Token> words) {
    int last = words.size() - 1;
    String column = name(words, last);
    if (last == 0) {
      if (!WORDS.contains(lower(column)) && !labels.contains(lower(column))) {
        check(words.get(last), column, named());
      }
    } else if (refer(words.subList(0, last - 1)) && !temporary.contains(name(words, last - 2))) {
      check(words.get(last), column, sources.getOrDefault(name(words, last - 2), Set.of()));
    }
  }

  private void check(Token place, String column, Set<String> of) {
    List<TableSpec> specs = specs(of);
    if (!specs.isEmpty()
        && specs.stream().allMatch(TableSpec::isGenerated)
        && specs.stream().noneMatch(table -> table.column(column).isPresent())) {
      problems.accept(
          SqlTokens.start(place),
          NearNames.unknown(
              "column", column, String.join(" and ", new TreeSet<>(of)) + " has", columns(specs)));
    }
  }

  private List<TableSpec> specs(Set<String> names) {
    return tables.stream().filter(table -> names.contains(table.name())).toList();
  }

  private static List<String> columns(List<TableSpec> specs) {
    return specs.stream()
        .flatMap(table -> table.columns().stream())
        .map(ColumnSpec::name)
        .distinct()
        .toList();
  }

  /** Whether a name is that of a table without an alias. */
  boolean isOwn(String name) {
    return own.contains(name);
  }

  /** The file's tables that the statement names. */
  Set<String> named() {
    return sources.values().stream()
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  List<TableSpec> specs() {
    return specs(named());
  }

  /** Whether the columns of all tables are known. */
  boolean areKnown() {
    return temporary.isEmpty() && specs().stream().allMatch(TableSpec::isGenerated);
  }

  List<String> columns() {
    return columns(specs());
  }

  /** The table of the file that a name before a column refers to, if there is one. */
  Optional<TableSpec> spec(String name) {
    Set<String> of = sources.getOrDefault(name, Set.of());
    return of.size() == 1 ? specs(of).stream().findFirst() : Optional.empty();
  }

  /** The types of a column in all tables that it may belong to. */
  Stream<String> types(Column column) {
    String name = plain(column.getColumnName());
    return specs().stream().flatMap(table -> table.column(name).stream()).map(ColumnSpec::type);
  }

  /** Whether a column of type json is selected, by name or by {@code *}. */
  boolean hasJson(SelectItem<?> item) {
    Stream<String> types =
        item.getExpression() instanceof AllColumns
            ? specs().stream().flatMap(table -> table.columns().stream()).map(ColumnSpec::type)
            : item.getExpression() instanceof Column column ? types(column) : Stream.of();
    return types.anyMatch(type -> type.matches("(?is)json\\b.*"));
  }
}
