package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.MySQLGroupConcat;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.UserVariable;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.FullTextSearch;
import net.sf.jsqlparser.parser.CCJSqlParserTreeConstants;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.jspecify.annotations.Nullable;

/**
 * Whether two servers with the same rows must answer a statement with the same rows, in any order.
 */
final class Comparability {
  /** Functions whose result is not one of their arguments and of rows alone. */
  private static final Set<String> VARYING =
      words(
          "now sysdate curdate curtime current_date current_time current_timestamp localtime"
              + " localtimestamp utc_date utc_time utc_timestamp rand random_bytes uuid uuid_short"
              + " sys_guid connection_id last_insert_id row_count found_rows version user"
              + " current_user session_user system_user database schema get_lock release_lock"
              + " is_free_lock is_used_lock sleep benchmark");

  private static final Set<String> INEXACT =
      words("std stddev stddev_pop stddev_samp var_pop var_samp variance");
  private static final Set<String> OF_ARRAY_ORDER = words("json_arrayagg json_objectagg any_value");
  private static final String FLOATING = "(?is)\\s*(float|double|real)\\b.*";

  private final SqlTree tree;
  private final SqlTables tables;

  Comparability(SqlTree tree, SqlTables tables) {
    this.tree = tree;
    this.tables = tables;
  }

  static Set<String> words(String words) {
    return Set.of(words.split(" ", -1));
  }

  /** Why they may differ, if they may. */
  Optional<String> reason() {
    return Stream.<Stream<Optional<String>>>of(
            tree.values(TimeKeyExpression.class).map(one -> varying(one.getStringValue())),
            tree.values(UserVariable.class).map(one -> varying(one.toString())),
            tree.values(Function.class).map(this::ofFunction),
            tree.values(FullTextSearch.class)
                .map(one -> Optional.of("MATCH depends on the stop words of each engine")),
            tree.values(MySQLGroupConcat.class).map(Comparability::ofConcat),
            tree.all()
                .flatMap(part -> part.as(PlainSelect.class).stream().map(one -> of(part, one))),
            tree.values(SetOperationList.class).map(Comparability::ofUnion))
        .flatMap(reasons -> reasons)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> varying(String function) {
    return Optional.of(function.toLowerCase(Locale.ROOT) + " differs from run to run");
  }

  static String name(Function function) {
    return function.getName().toLowerCase(Locale.ROOT);
  }

  private Optional<String> ofFunction(Function function) {
    String name = name(function);
    ExpressionList<?> arguments = function.getParameters();
    boolean isPlain = arguments == null || arguments.isEmpty();
    if (VARYING.contains(name) || (name.equals("unix_timestamp") && isPlain)) {
      return varying(name + "()");
    }
    if (OF_ARRAY_ORDER.contains(name)) {
      return Optional.of(name + "() depends on the order of rows");
    }
    if (INEXACT.contains(name)) {
      return Optional.of(name + "() is a floating-point sum, which depends on the order of rows");
    }
    if ((name.equals("sum") || name.equals("avg")) && !isPlain && hasFloating(arguments)) {
      return Optional.of(
          name + "() of floating-point numbers depends on the order in which they are added");
    }
    return Optional.empty();
  }

  private boolean hasFloating(ExpressionList<?> arguments) {
    return arguments.stream()
        .filter(Column.class::isInstance)
        .map(Column.class::cast)
        .flatMap(column -> tables.types(column).stream())
        .anyMatch(type -> type.matches(FLOATING));
  }

  private static Optional<String> ofConcat(MySQLGroupConcat concat) {
    return isEmpty(concat.getOrderByElements())
        ? Optional.of("GROUP_CONCAT without ORDER BY depends on the order of rows")
        : Optional.empty();
  }

  private static boolean isEmpty(@Nullable List<?> list) {
    return list == null || list.isEmpty();
  }

  private static Optional<String> ofUnion(SetOperationList union) {
    boolean isCut = union.getLimit() != null || union.getFetch() != null;
    int columns =
        union.getSelects().get(0) instanceof PlainSelect first ? first.getSelectItems().size() : 0;
    return isCut
            && (columns == 0
                || isEmpty(union.getOrderByElements())
                || union.getOrderByElements().size() < columns)
        ? Optional.of(
            "ORDER BY is not total, as LIMIT cuts a UNION that it does not order by all columns")
        : Optional.empty();
  }

  private Optional<String> of(SqlTree part, PlainSelect select) {
    if (!part.is(CCJSqlParserTreeConstants.JJTPLAINSELECT)) {
      return Optional.empty();
    }
    SelectOrder order = new SelectOrder(tables, select);
    Optional<String> ofWindow =
        ownParts(part)
            .flatMap(one -> one.as(AnalyticExpression.class).stream())
            .filter(window -> !order.isDetermined(window))
            .map(window -> window.getName() + "() depends on an order of rows that is not total")
            .findFirst();
    if (ofWindow.isPresent()) {
      return ofWindow;
    }
    Optional<String> loose = order.looseColumn();
    if (loose.isPresent()) {
      return loose;
    }
    boolean isCut =
        select.getLimit() != null || select.getFetch() != null || select.getOffset() != null;
    if (!isCut || order.isTotal()) {
      return Optional.empty();
    }
    if (isEmpty(select.getOrderByElements())) {
      return Optional.of("LIMIT without ORDER BY answers with any rows");
    }
    return Optional.of(
        tables.specs().stream().allMatch(TableSpec::isGenerated)
            ? "ORDER BY is not total: it has not all columns of a unique key"
            : "ORDER BY may not be total, as the keys of its tables are not known");
  }

  /** What belongs to a SELECT and to none within it. */
  private static Stream<SqlTree> ownParts(SqlTree select) {
    return Stream.concat(
        Stream.of(select),
        select.children().stream()
            .filter(child -> !child.is(CCJSqlParserTreeConstants.JJTPLAINSELECT))
            .flatMap(Comparability::ownParts));
  }
}
