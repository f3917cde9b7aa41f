package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.FullTextSearch;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.expression.operators.relational.RegExpMatchOperator;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;
import net.sf.jsqlparser.statement.upsert.Upsert;
import net.sf.jsqlparser.util.TablesNamesFinder;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a statement and the roles of its literals.
 *
 * @param tables of the captured database, in the server's spelling
 * @param slots one for each literal
 */
record StatementShape(List<String> tables, List<Slot> slots) {
  private static final Set<String> VERBS =
      Set.of("SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE");

  private static final String SHARED_LOCK = "(?i) lock in share mode$";

  /** The role of a literal. */
  enum Role {
    COMPARED,
    /** The lower end of a range, and the upper one. */
    LOW,
    HIGH,
    PATTERN,
    ASSIGNED,
    /** Not a value of a column, as in LIMIT or the argument of a function. */
    OTHER;

    private static final Map<String, Role> OPERATORS =
        Map.of(
            "=", COMPARED, "<=>", COMPARED, "<>", COMPARED, "!=", COMPARED, //
            "<", HIGH, "<=", HIGH, ">", LOW, ">=", LOW);
  }

  /**
   * The role of a literal and its column.
   *
   * @param column the column that it is compared with or assigned to; for other literals, the
   *     nearest
   * @param isPlain whether it is a value of the column itself, and not of an expression
   */
  record Slot(Role role, SourceTables.@Nullable Column column, boolean isPlain) {
    /** The column that it is assigned to; null if there is none. */
    SourceTables.@Nullable Column assigned() {
      return role == Role.ASSIGNED && isPlain ? column : null;
    }
  }

  /** The reason why a workload file cannot contain a statement. */
  static final class UnsuitableException extends Exception {
    /** Whether the parser could read the statement, so that no literal was mistaken for a word. */
    final boolean isRead;

    UnsuitableException(String message, boolean isRead) {
      super(message);
      this.isRead = isRead;
    }

    UnsuitableException(String message) {
      this(message, true);
    }
  }

  static StatementShape of(StatementText text, SourceTables source) throws UnsuitableException {
    if (!VERBS.contains(text.verb())) {
      throw new UnsuitableException(text.verb() + " statements", false);
    }
    if (text.exact().contains("@")) {
      throw new UnsuitableException("variables", false);
    }
    Walk walk = new Walk(source);
    Statement statement;
    try {
      String sql = text.with(literal -> ":p" + literal);
      // the parser only supports the newer form
      statement = CCJSqlParserUtil.parse(sql.replaceFirst(SHARED_LOCK, " FOR SHARE"));
    } catch (JSQLParserException | RuntimeException e) {
      throw new UnsuitableException("SQL that the parser cannot read", false);
    }
    Set<String> tables = new LinkedHashSet<>();
    for (String name : walk.getTables(statement)) {
      tables.add(
          source
              .table(name)
              .orElseThrow(
                  () ->
                      new UnsuitableException(
                          name.matches("(`[^`]*`|[^.`]*)\\..*")
                              ? "tables of other databases"
                              : "views, dropped tables, or names with special characters")));
    }
    if (tables.isEmpty()) {
      throw new UnsuitableException("no table");
    }
    List<Slot> slots = new ArrayList<>();
    for (int i = 0; i < text.literals().size(); i++) {
      slots.add(walk.slot("p" + i, tables));
    }
    return new StatementShape(List.copyOf(tables), slots);
  }

  /** Finds the columns that parameters are compared with or assigned to. */
  private static final class Walk extends TablesNamesFinder<Object> {
    private record Meeting(Role role, Column column, boolean isPlain) {}

    private final SourceTables source;
    private final Map<String, Meeting> meetings = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();

    Walk(SourceTables source) {
      this.source = source;
    }

    Slot slot(String parameter, Set<String> tables) {
      Meeting meeting = meetings.get(parameter);
      return meeting == null
          ? new Slot(Role.OTHER, null, false)
          : new Slot(meeting.role, column(meeting.column, tables).orElse(null), meeting.isPlain);
    }

    private Optional<SourceTables.Column> column(Column column, Set<String> tables) {
      Table table = column.getTable();
      String owner = table == null ? null : table.getName();
      return (owner == null ? tables : Set.of(aliases.getOrDefault(plain(owner), owner)))
          .stream()
              .flatMap(one -> source.table(one).stream())
              .flatMap(one -> source.column(one, column.getColumnName()).stream())
              .findFirst();
    }

    private static String plain(String alias) {
      return SourceTables.plain(alias).toLowerCase(Locale.ROOT);
    }

    @Override
    public <S> Object visit(Table table, S context) {
      if (table.getAlias() != null) {
        aliases.put(plain(table.getAlias().getName()), table.getName());
      }
      return super.visit(table, context);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression expression) {
      Role role =
          expression instanceof LikeExpression || expression instanceof RegExpMatchOperator
              ? Role.PATTERN
              : Role.OPERATORS.get(expression.getStringExpression());
      if (role != null) {
        Role mirrored = role == Role.HIGH ? Role.LOW : role == Role.LOW ? Role.HIGH : role;
        meet(expression.getLeftExpression(), expression.getRightExpression(), role);
        meet(expression.getRightExpression(), expression.getLeftExpression(), mirrored);
      }
      super.visitBinaryExpression(expression);
    }

    @Override
    public <S> Object visit(Between between, S context) {
      meet(between.getLeftExpression(), between.getBetweenExpressionStart(), Role.LOW);
      meet(between.getLeftExpression(), between.getBetweenExpressionEnd(), Role.HIGH);
      return super.visit(between, context);
    }

    @Override
    public <S> Object visit(InExpression in, S context) {
      if (in.getRightExpression() instanceof ExpressionList<?> list) {
        list.forEach(one -> meet(in.getLeftExpression(), one, Role.COMPARED));
      }
      return super.visit(in, context);
    }

    @Override
    public <S> Object visit(FullTextSearch search, S context) {
      meet(search.getMatchColumns().get(0), search.getAgainstValue(), Role.PATTERN);
      return super.visit(search, context);
    }

    @Override
    public <S> Object visit(Insert insert, S context) {
      rows(insert.getTable(), insert.getColumns(), insert.getSelect());
      sets(insert.getSetUpdateSets());
      sets(insert.getDuplicateUpdateSets());
      return super.visit(insert, context);
    }

    @Override
    public <S> Object visit(Upsert replace, S context) {
      rows(replace.getTable(), replace.getColumns(), replace.getSelect());
      sets(replace.getUpdateSets());
      return super.visit(replace, context);
    }

    @Override
    public <S> Object visit(Update update, S context) {
      sets(update.getUpdateSets());
      return super.visit(update, context);
    }

    private void rows(
        Table table, @Nullable ExpressionList<Column> named, @Nullable Select select) {
      if (select instanceof Values values) {
        ExpressionList<?> columns =
            named != null
                ? named
                : new ExpressionList<>(
                    source.table(table.getName()).map(source::columns).orElse(List.of()).stream()
                        .map(one -> new Column(one.name()))
                        .toList());
        ExpressionList<?> all = values.getExpressions();
        boolean isOneRow = all.stream().noneMatch(ExpressionList.class::isInstance);
        (isOneRow ? List.of(all) : all).forEach(row -> meet(columns, row, Role.ASSIGNED));
      }
    }

    private void sets(@Nullable List<UpdateSet> sets) {
      if (sets != null) {
        sets.forEach(set -> meet(set.getColumns(), set.getValues(), Role.ASSIGNED));
      }
    }

    /**
     * Records the parameters on one side with the column on the other; for row expressions, item by
     * item.
     */
    private void meet(Expression columns, Expression values, Role role) {
      if (columns instanceof ExpressionList<?> left
          && values instanceof ExpressionList<?> right
          && left.size() == right.size()) {
        for (int i = 0; i < left.size(); i++) {
          meet(left.get(i), right.get(i), role);
        }
        return;
      }
      Side left = new Side(columns);
      Side right = new Side(values);
      if (!left.columns.isEmpty()) {
        Column column = left.columns.get(0);
        boolean isValue = right.columns.isEmpty() && right.isPlain;
        boolean isPlain = isPlain(columns) && (role == Role.ASSIGNED || right.isKept);
        note(left, new Meeting(Role.OTHER, column, false));
        note(right, new Meeting(isValue ? role : Role.OTHER, column, isPlain));
      }
    }

    /** Later columns are nearer, and replace an earlier one whose role is {@link Role#OTHER}. */
    private void note(Side side, Meeting meeting) {
      side.parameters.forEach(
          one ->
              meetings.merge(
                  one, meeting, (before, now) -> before.role == Role.OTHER ? now : before));
    }

    /** Whether an expression is a column, perhaps in another letter case or collation. */
    private static boolean isPlain(Expression expression) {
      if (expression instanceof CollateExpression collated) {
        return isPlain(collated.getLeftExpression());
      }
      if (expression instanceof ParenthesedExpressionList<?> list) {
        return list.size() == 1 && isPlain(list.get(0));
      }
      if (expression instanceof Function function) {
        ExpressionList<?> arguments = function.getParameters();
        return function.getName().matches("(?i)lower|upper|lcase|ucase")
            && arguments != null
            && arguments.size() == 1
            && isPlain(arguments.get(0));
      }
      return expression instanceof Column;
    }
  }

  /** One side of a comparison or an assignment. */
  private static final class Side extends ExpressionVisitorAdapter<Object> {
    private final List<Column> columns = new ArrayList<>();
    private final List<String> parameters = new ArrayList<>();

    /** Whether a parameter is the value of this side, perhaps within one function. */
    private boolean isPlain = true;

    /** Whether no function changes the value, except its letter case, spaces or type of date. */
    private boolean isKept = true;

    Side(Expression expression) {
      expression.accept(this, null);
    }

    @Override
    public <S> @Nullable Object visit(Column column, S context) {
      columns.add(column);
      return null;
    }

    @Override
    public <S> @Nullable Object visit(JdbcNamedParameter parameter, S context) {
      parameters.add(parameter.getName());
      return null;
    }

    @Override
    public <S> @Nullable Object visit(Function function, S context) {
      isPlain &= function.getParameters() != null && function.getParameters().size() == 1;
      isKept &= function.getName().matches("(?i)lower|upper|lcase|ucase|trim|date|timestamp");
      return super.visit(function, context);
    }

    @Override
    protected <S> @Nullable Object visitBinaryExpression(BinaryExpression expression, S context) {
      isPlain = false;
      return super.visitBinaryExpression(expression, context);
    }

    @Override
    public <S> @Nullable Object visit(Select select, S context) {
      isPlain = false;
      return null;
    }
  }
}
