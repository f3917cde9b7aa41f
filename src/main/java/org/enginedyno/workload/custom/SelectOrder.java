package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.MySQLGroupConcat;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.WindowElement;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import org.jspecify.annotations.Nullable;

/** Whether the rows of a SELECT have one order, and one value in each column of a group. */
final class SelectOrder {
  private static final Set<String> AGGREGATES =
      Comparability.words(
          "count sum avg min max std stddev stddev_pop stddev_samp var_pop var_samp variance"
              + " bit_and bit_or bit_xor json_arrayagg json_objectagg any_value");

  private static final Set<String> OF_ROW_ORDER =
      Comparability.words("row_number lag lead first_value last_value nth_value ntile");
  private static final String TEXT = "(?is)\\s*(\\w*char|\\w*text|enum|set|json)\\b.*";

  private final SqlTables tables;
  private final PlainSelect select;

  SelectOrder(SqlTables tables, PlainSelect select) {
    this.tables = tables;
    this.select = select;
  }

  boolean isDetermined(AnalyticExpression window) {
    WindowElement frame = window.getWindowElement();
    boolean isOfRows = frame != null && frame.getType() == WindowElement.Type.ROWS;
    if (!isOfRows && !OF_ROW_ORDER.contains(window.getName().toLowerCase(Locale.ROOT))) {
      return true;
    }
    List<Expression> ordered = expressions(window.getOrderByElements());
    if (window.getPartitionExpressionList() != null) {
      ordered.addAll(window.getPartitionExpressionList());
    }
    return window.getWindowName() == null && haveUniqueKeys(columns(ordered));
  }

  /** A column of a group whose rows may differ in it. */
  Optional<String> looseColumn() {
    if (select.getGroupBy() == null) {
      return Optional.empty();
    }
    Set<String> grouped = grouped();
    if (haveUniqueKeys(grouped)) {
      return Optional.empty();
    }
    return select.getSelectItems().stream()
        .map(SelectItem::getExpression)
        .filter(Column.class::isInstance)
        .filter(column -> !grouped.containsAll(columns(List.of((Column) column))))
        .map(column -> "'%s' is neither grouped nor aggregated".formatted(column))
        .findFirst();
  }

  private Set<String> grouped() {
    List<Expression> by = new ArrayList<>();
    for (Object one : select.getGroupBy().getGroupByExpressionList()) {
      by.add((Expression) one);
    }
    return columns(by);
  }

  boolean isTotal() {
    boolean isOneRow =
        select.getGroupBy() == null
            && select.getSelectItems().stream()
                .anyMatch(
                    item ->
                        item.getExpression() instanceof MySQLGroupConcat
                            || (item.getExpression() instanceof Function function
                                && AGGREGATES.contains(Comparability.name(function))));
    if (isOneRow) {
      return true;
    }
    List<Expression> same = expressions(select.getOrderByElements());
    if (select.getWhere() != null) {
      addFixed(select.getWhere(), same);
    }
    Set<String> columns = columns(same);
    if (select.getGroupBy() != null && columns.containsAll(grouped())) {
      return true;
    }
    return haveUniqueKeys(columns)
        || select.getSelectItems().stream()
            .map(SelectItem::getExpression)
            .allMatch(item -> isConstant(item) || isSame(item, columns));
  }

  private boolean isSame(Expression item, Set<String> columns) {
    return item instanceof Column column
        && columns.containsAll(columns(List.of(column)))
        && !tables.types(column).isEmpty()
        && tables.types(column).stream().noneMatch(type -> type.matches(TEXT));
  }

  private static List<Expression> expressions(@Nullable List<OrderByElement> order) {
    List<Expression> expressions = new ArrayList<>();
    if (order != null) {
      order.forEach(element -> expressions.add(element.getExpression()));
    }
    return expressions;
  }

  /** Adds the columns that a condition compares with one value. */
  private static void addFixed(Expression condition, List<Expression> fixed) {
    if (condition instanceof AndExpression and) {
      addFixed(and.getLeftExpression(), fixed);
      addFixed(and.getRightExpression(), fixed);
    } else if (condition instanceof ExpressionList<?> list && list.size() == 1) {
      addFixed(list.get(0), fixed);
    } else if (condition instanceof InExpression in
        && in.getRightExpression() instanceof AndExpression rest) {
      // the parser takes the conditions behind a list for a part of it
      addFixed(rest, fixed);
    } else if (condition instanceof EqualsTo equal) {
      if (isConstant(equal.getRightExpression())) {
        fixed.add(equal.getLeftExpression());
      } else if (isConstant(equal.getLeftExpression())) {
        fixed.add(equal.getRightExpression());
      }
    }
  }

  private static boolean isConstant(Expression expression) {
    return expression instanceof LongValue
        || expression instanceof StringValue
        || expression instanceof JdbcNamedParameter;
  }

  /** The columns among expressions, as {@code name.column} with the name or alias of the table. */
  private Set<String> columns(List<Expression> expressions) {
    Set<String> columns = new HashSet<>();
    for (Expression expression : expressions) {
      Expression meant = meant(expression);
      if (meant instanceof Column column) {
        String name = SqlNames.plain(column.getColumnName());
        String table =
            column.getTable() == null || column.getTable().getName() == null
                ? names().stream()
                    .filter(
                        one -> tables.spec(one).filter(s -> s.column(name).isPresent()).isPresent())
                    .findFirst()
                    .orElse("")
                : SqlNames.plain(column.getTable().getName());
        columns.add((table + "." + name).toLowerCase(Locale.ROOT));
      }
    }
    return columns;
  }

  /** What an alias or a number in ORDER BY stands for. */
  private Expression meant(Expression expression) {
    List<SelectItem<?>> items = select.getSelectItems();
    if (expression instanceof LongValue number
        && number.getValue() >= 1
        && number.getValue() <= items.size()) {
      return items.get((int) number.getValue() - 1).getExpression();
    }
    return items.stream()
        .filter(item -> item.getAlias() != null)
        .filter(item -> SqlNames.plain(item.getAlias().getName()).equals(expression.toString()))
        .<Expression>map(SelectItem::getExpression)
        .findFirst()
        .orElse(expression);
  }

  private List<String> names() {
    return from()
        .map(
            item ->
                item.getAlias() != null
                    ? SqlNames.plain(item.getAlias().getName())
                    : item instanceof Table table ? SqlNames.plain(table.getName()) : "")
        .toList();
  }

  private Stream<FromItem> from() {
    return Stream.concat(
            Stream.ofNullable(select.getFromItem()),
            Objects.requireNonNullElse(select.getJoins(), List.<Join>of()).stream()
                .map(join -> join.getFromItem()))
        .filter(Objects::nonNull);
  }

  /** Whether rows with the same values in these columns are one row. */
  private boolean haveUniqueKeys(Set<String> columns) {
    return names().stream().allMatch(name -> hasUniqueKey(name, columns));
  }

  private boolean hasUniqueKey(String name, Set<String> columns) {
    String prefix = (name + ".").toLowerCase(Locale.ROOT);
    Set<String> own = new HashSet<>();
    columns.stream()
        .filter(column -> column.startsWith(prefix))
        .forEach(column -> own.add(column.substring(prefix.length())));
    return tables
        .spec(name)
        .filter(table -> table.keys().stream().anyMatch(key -> isUnique(table, key, own)))
        .isPresent();
  }

  private static boolean isUnique(TableSpec table, String sql, Set<String> columns) {
    TableKey key = TableKey.of(sql);
    return key.isFixedBy(columns)
        && key.columns().stream()
            .allMatch(column -> table.column(column).filter(one -> one.nulls() == 0).isPresent());
  }
}
