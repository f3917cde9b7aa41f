package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.UserVariable;
import net.sf.jsqlparser.expression.WindowElement;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.FullTextSearch;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.parser.CCJSqlParserTreeConstants;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/**
 * Whether two servers with the same rows must return the same rows for a statement, in any order.
 */
record Comparability(SqlTables tables) {
  private static final String VARYING = " differs from run to run";

  /** Why the results of functions may differ. */
  private static final Map<String, String> FUNCTIONS = new HashMap<>();

  static {
    rule(
        "()" + VARYING,
        "now sysdate curdate curtime current_date current_time current_timestamp localtime"
            + " localtimestamp utc_date utc_time utc_timestamp rand random_bytes uuid uuid_short"
            + " sys_guid connection_id last_insert_id row_count found_rows version user"
            + " current_user session_user system_user database schema get_lock release_lock"
            + " is_free_lock is_used_lock sleep benchmark");
    rule("() depends on the order of rows", "json_arrayagg json_objectagg any_value");
    rule(
        "() is a floating-point sum, which depends on the order of rows",
        "std stddev stddev_pop stddev_samp var_pop var_samp variance");
  }

  private static final Set<String> AGGREGATES =
      words(
          "count sum avg min max std stddev stddev_pop stddev_samp var_pop var_samp variance"
              + " bit_and bit_or bit_xor json_arrayagg json_objectagg any_value");

  private static final Set<String> OF_ROW_ORDER =
      words("row_number lag lead first_value last_value nth_value ntile");
  private static final String FLOATING = "(?is)\\s*(float|double|real)\\b.*";
  private static final String TEXT = "(?is)\\s*(\\w*char|\\w*text|enum|set|json)\\b.*";

  private static void rule(String reason, String functions) {
    words(functions).forEach(function -> FUNCTIONS.put(function, function + reason));
  }

  private static Set<String> words(String words) {
    return Set.of(words.split(" ", -1));
  }

  /** Why the answers may differ; empty if they must be the same. */
  Optional<String> reason(SqlTree part) {
    return reason(part, new PlainSelect());
  }

  /** The first reason in a part of a SELECT. */
  private Optional<String> reason(SqlTree part, PlainSelect around) {
    PlainSelect select =
        part.is(CCJSqlParserTreeConstants.JJTPLAINSELECT)
            ? part.as(PlainSelect.class).orElse(around)
            : around;
    return Optional.ofNullable(own(part.value(), select))
        .or(
            () ->
                part.children().stream()
                    .flatMap(child -> reason(child, select).stream())
                    .findFirst());
  }

  private @Nullable String own(Object value, PlainSelect around) {
    if (value instanceof Function function) {
      return ofFunction(function);
    } else if (value instanceof TimeKeyExpression key) {
      return SqlTables.lower(key.getStringValue()) + VARYING;
    } else if (value instanceof UserVariable variable) {
      return SqlTables.lower(variable.toString()) + VARYING;
    } else if (value instanceof FullTextSearch) {
      return "MATCH depends on the stop words of each engine";
    } else if (value instanceof MySQLGroupConcat concat) {
      return expressions(concat.getOrderByElements()).isEmpty()
          ? "GROUP_CONCAT without ORDER BY depends on the order of rows"
          : null;
    } else if (value instanceof AnalyticExpression window) {
      return isDetermined(window, around)
          ? null
          : window.getName() + "() depends on an order of rows that is not total";
    } else if (value instanceof PlainSelect select) {
      return ofSelect(select);
    } else if (value instanceof SetOperationList union) {
      return ofUnion(union);
    }
    return null;
  }

  private @Nullable String ofFunction(Function function) {
    String name = SqlTables.lower(function.getName());
    List<?> arguments = Objects.requireNonNullElse(function.getParameters(), List.of());
    if (name.equals("unix_timestamp") && arguments.isEmpty()) {
      return name + "()" + VARYING;
    }
    boolean isFloating =
        arguments.stream()
            .flatMap(one -> one instanceof Column column ? tables.types(column) : Stream.of())
            .anyMatch(type -> type.matches(FLOATING));
    return isFloating && (name.equals("sum") || name.equals("avg"))
        ? name + "() of floating-point numbers depends on the order in which they are added"
        : FUNCTIONS.get(name);
  }

  private static @Nullable String ofUnion(SetOperationList union) {
    boolean isCut = union.getLimit() != null || union.getFetch() != null;
    boolean isOrdered =
        union.getSelects().get(0) instanceof PlainSelect first
            && expressions(union.getOrderByElements()).size() >= first.getSelectItems().size();
    return isCut && !isOrdered
        ? "ORDER BY is not total: LIMIT cuts a UNION that is not ordered by all columns"
        : null;
  }

  private @Nullable String ofSelect(PlainSelect select) {
    Optional<Column> loose = looseColumn(select);
    if (loose.isPresent()) {
      return "'%s' is neither grouped nor aggregated".formatted(loose.get());
    }
    if (select.getSelectItems().stream().anyMatch(tables::hasJson)) {
      return "servers write the text of a json column in different ways";
    }
    boolean isCut =
        select.getLimit() != null || select.getFetch() != null || select.getOffset() != null;
    if (!isCut || isTotal(select)) {
      return null;
    }
    if (expressions(select.getOrderByElements()).isEmpty()) {
      return "LIMIT without ORDER BY returns arbitrary rows";
    }
    return tables.specs().stream().allMatch(TableSpec::isGenerated)
        ? "ORDER BY is not total: it does not include all columns of a unique key"
        : "ORDER BY may not be total, because the keys of its tables are not known";
  }

  private boolean isDetermined(AnalyticExpression window, PlainSelect select) {
    WindowElement frame = window.getWindowElement();
    boolean isOfRows = frame != null && frame.getType() == WindowElement.Type.ROWS;
    if (!isOfRows && !OF_ROW_ORDER.contains(SqlTables.lower(window.getName()))) {
      return true;
    }
    List<Expression> ordered = expressions(window.getOrderByElements());
    if (window.getPartitionExpressionList() != null) {
      ordered.addAll(window.getPartitionExpressionList());
    }
    return window.getWindowName() == null && haveUniqueKeys(select, columns(select, ordered));
  }

  /** A selected column that may have different values within a group. */
  private Optional<Column> looseColumn(PlainSelect select) {
    Set<String> grouped = grouped(select);
    if (select.getGroupBy() == null || haveUniqueKeys(select, grouped)) {
      return Optional.empty();
    }
    return select.getSelectItems().stream()
        .map(SelectItem::getExpression)
        .filter(Column.class::isInstance)
        .map(Column.class::cast)
        .filter(column -> !grouped.containsAll(columns(select, List.of(column))))
        .findFirst();
  }

  private Set<String> grouped(PlainSelect select) {
    return columns(select, grouping(select));
  }

  private static List<Expression> grouping(PlainSelect select) {
    List<?> by =
        select.getGroupBy() == null ? List.of() : select.getGroupBy().getGroupByExpressionList();
    return by.stream().map(one -> meant(select, (Expression) one)).toList();
  }

  /** Whether an order includes all columns and expressions that a SELECT is grouped by. */
  private boolean isOfGroups(PlainSelect select, List<Expression> order) {
    List<String> texts =
        order.stream().map(one -> SqlTables.lower(meant(select, one).toString())).toList();
    return columns(select, order).containsAll(grouped(select))
        && grouping(select).stream()
            .filter(one -> !(one instanceof Column))
            .allMatch(one -> texts.contains(SqlTables.lower(one.toString())));
  }

  /** Whether the order of a SELECT is total, or rows without a defined order are identical. */
  private boolean isTotal(PlainSelect select) {
    List<Expression> items = new ArrayList<>();
    select.getSelectItems().forEach(item -> items.add(item.getExpression()));
    boolean isGrouped = select.getGroupBy() != null;
    if (!isGrouped && items.stream().anyMatch(Comparability::isAggregate)) {
      return true;
    }
    List<Expression> same = expressions(select.getOrderByElements());
    addFixed(select.getWhere(), same);
    Set<String> columns = columns(select, same);
    return (isGrouped && isOfGroups(select, same))
        || haveUniqueKeys(select, columns)
        || items.stream().allMatch(item -> isConstant(item) || isSame(select, item, columns));
  }

  private static boolean isAggregate(Expression item) {
    return item instanceof MySQLGroupConcat
        || (item instanceof Function function
            && AGGREGATES.contains(SqlTables.lower(function.getName())));
  }

  /** Excludes texts, because texts that sort as equal may differ. */
  private boolean isSame(PlainSelect select, Expression item, Set<String> columns) {
    return item instanceof Column column
        && columns.containsAll(columns(select, List.of(column)))
        && tables.types(column).findAny().isPresent()
        && tables.types(column).noneMatch(type -> type.matches(TEXT));
  }

  private static List<Expression> expressions(@Nullable List<OrderByElement> order) {
    List<Expression> expressions = new ArrayList<>();
    if (order != null) {
      order.forEach(element -> expressions.add(element.getExpression()));
    }
    return expressions;
  }

  /** Adds the columns that a condition compares with one value. */
  private static void addFixed(@Nullable Expression condition, List<Expression> fixed) {
    if (condition instanceof AndExpression and) {
      addFixed(and.getLeftExpression(), fixed);
      addFixed(and.getRightExpression(), fixed);
    } else if (condition instanceof ExpressionList<?> list && list.size() == 1) {
      addFixed(list.get(0), fixed);
    } else if (condition instanceof InExpression in
        && in.getRightExpression() instanceof AndExpression rest) {
      // the parser treats the conditions after a list as a part of it
      addFixed(rest, fixed);
    } else if (condition instanceof EqualsTo equal) {
      // 1 = 1 has no column
      List<Expression> sides = List.of(equal.getLeftExpression(), equal.getRightExpression());
      if (sides.stream().anyMatch(Comparability::isConstant)) {
        sides.stream().filter(Column.class::isInstance).forEach(fixed::add);
      }
    }
  }

  private static boolean isConstant(Expression expression) {
    return expression instanceof LongValue
        || expression instanceof StringValue
        || expression instanceof JdbcNamedParameter;
  }

  /**
   * The columns among the expressions, as {@code name.column} with the name or alias of the table.
   */
  private Set<String> columns(PlainSelect select, List<Expression> expressions) {
    Set<String> columns = new HashSet<>();
    for (Expression expression : expressions) {
      if (meant(select, expression) instanceof Column column) {
        String name = SqlTables.plain(column.getColumnName());
        String table =
            column.getTable() == null || column.getTable().getName() == null
                ? names(select)
                    .filter(one -> tables.spec(one).flatMap(of -> of.column(name)).isPresent())
                    .findFirst()
                    .orElse("")
                : SqlTables.plain(column.getTable().getName());
        columns.add(SqlTables.lower(table + "." + name));
      }
    }
    return columns;
  }

  /** The expression that an alias or a number in ORDER BY refers to. */
  private static Expression meant(PlainSelect select, Expression expression) {
    List<SelectItem<?>> items = select.getSelectItems();
    if (expression instanceof LongValue number
        && number.getValue() >= 1
        && number.getValue() <= items.size()) {
      return items.get((int) number.getValue() - 1).getExpression();
    }
    return items.stream()
        .filter(item -> item.getAlias() != null)
        .filter(item -> SqlTables.plain(item.getAlias().getName()).equals(expression.toString()))
        .<Expression>map(SelectItem::getExpression)
        .findFirst()
        .orElse(expression);
  }

  /** The names or aliases of the tables in a SELECT. */
  private static Stream<String> names(PlainSelect select) {
    return Stream.concat(
            Stream.ofNullable(select.getFromItem()),
            Objects.requireNonNullElse(select.getJoins(), List.<Join>of()).stream()
                .<FromItem>map(Join::getFromItem))
        .map(
            item ->
                item.getAlias() != null
                    ? SqlTables.plain(item.getAlias().getName())
                    : item instanceof Table table ? SqlTables.plain(table.getName()) : "");
  }

  /** Whether the columns include a unique key of every table, so that they identify a row. */
  private boolean haveUniqueKeys(PlainSelect select, Set<String> columns) {
    return names(select)
        .allMatch(
            name ->
                tables.spec(name).stream()
                    .anyMatch(
                        table ->
                            table.keys().stream()
                                .anyMatch(key -> isUnique(table, key, name, columns))));
  }

  private static boolean isUnique(TableSpec table, TableKey key, String name, Set<String> columns) {
    return key.isUnique()
        && key.columns().stream()
            .allMatch(
                column ->
                    columns.contains(SqlTables.lower(name + "." + column))
                        && table.column(column).filter(one -> one.nulls() == 0).isPresent());
  }
}
