package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.upsert.Upsert;
import org.enginedyno.workload.custom.SqlText.Command;
import org.jspecify.annotations.Nullable;

/**
 * Reads the statements of a workload file.
 *
 * @param readsOnly whether statements that change or lock rows are rejected
 */
record SqlReader(List<TableSpec> tables, boolean readsOnly) {
  private static final int LONGEST_EXCERPT = 30;

  /** For complex texts, each level of parentheses multiplies the parser's time. */
  private static final int DEEPEST = 6;

  private static final Pattern HINT = Pattern.compile("/\\*\\+.*?\\*/", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("`[^`]+`|\\w+");

  /** Characters to replace. */
  record Edit(int start, int end, String by) {}

  /** The first characters of a text, for a message. */
  static String excerpt(String text) {
    return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "...";
  }

  /**
   * Reads a statement; empty if something is wrong.
   *
   * @param problems receives each problem with the position of its character, from 0
   */
  Optional<SqlText> read(String sql, BiConsumer<Integer, String> problems) {
    List<String> wrong = new ArrayList<>();
    BiConsumer<Integer, String> noted = problems.andThen((place, what) -> wrong.add(what));
    Optional<SqlTokens> tokens = SqlTokens.of(sql, noted);
    Optional<SqlTree> parsed = tokens.flatMap(words -> parsed(words, sql, noted));
    if (tokens.isEmpty() || parsed.isEmpty()) {
      return Optional.empty();
    }
    SqlTree tree = parsed.get();
    SqlTables used = new SqlTables(tree, tables, noted);
    used.check(tokens.get().rowAliases);
    Command command = command(tree);
    if (readsOnly && (command != Command.SELECT || isStoring(tree))) {
      noted.accept(0, "existing tables are only read; write a SELECT without locks, or use copies");
    }
    if (!wrong.isEmpty()) {
      return Optional.empty();
    }
    List<Edit> edits = new ArrayList<>(used.edits);
    tokens.get().parameters.forEach(one -> edits.add(new Edit(one.start(), one.end(), "?")));
    edits.addAll(hints(sql, used));
    return Optional.of(
        new SqlText(
            sql,
            edited(sql, edits),
            tokens.get().parameters.stream().map(SqlTokens.Parameter::name).toList(),
            used.named(),
            columns(tree.value(), used),
            command,
            assigned(tree.value()),
            command.isReading() ? new Comparability(used).reason(tree) : Optional.empty()));
  }

  private static Optional<SqlTree> parsed(
      SqlTokens tokens, String sql, BiConsumer<Integer, String> problems) {
    try {
      try {
        return Optional.of(parsed(tokens.text(), false));
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof ParseException)
            || CCJSqlParserUtil.getNestingDepth(tokens.text()) > DEEPEST) {
          throw e;
        }
        return Optional.of(parsed(tokens.text(), true));
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ParseException where) {
        unreadable(where, sql, problems);
      } else if (e.getCause() instanceof TokenMgrException) {
        problems.accept(0, "not SQL: %s; correct it".formatted(excerpt(sql)));
      } else {
        problems.accept(0, "too deeply nested: %s; simplify it".formatted(excerpt(sql)));
      }
    }
    return Optional.empty();
  }

  /**
   * Parses a text.
   *
   * @param isComplex whether conditions may be values, as in {@code if(a > b, 1, 2)}
   */
  private static SqlTree parsed(String text, boolean isComplex) throws ExecutionException {
    CCJSqlParser parser = SqlTokens.parser(text).withAllowComplexParsing(isComplex);
    // the parser can overflow the stack or never finish on nested texts
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Statement statement = CCJSqlParserUtil.parseStatement(parser, thread);
      return SqlTree.of(parser.getASTRoot(), statement);
    } catch (JSQLParserException e) {
      throw e.getCause() instanceof ExecutionException failed ? failed : new ExecutionException(e);
    } finally {
      thread.shutdownNow();
    }
  }

  private static void unreadable(
      ParseException e, String sql, BiConsumer<Integer, String> problems) {
    Token before = e.currentToken;
    Token next = before == null ? null : before.next;
    String after = before == null ? "" : " after '" + excerpt(before.image) + "'";
    if (next == null || next.image.isEmpty()) {
      problems.accept(
          sql.length() - 1, "the statement is incomplete%s; complete it".formatted(after));
    } else {
      problems.accept(
          SqlTokens.start(next),
          "cannot parse the SQL from '%s' on%s; correct it, or write it in another way"
              .formatted(excerpt(next.image), after.replaceFirst("^ ", ", ")));
    }
  }

  private static Command command(SqlTree tree) {
    Object statement = tree.value();
    if (statement instanceof Insert insert) {
      boolean isUpsert = insert.getDuplicateUpdateSets() != null;
      return isSelect(insert.getSelect())
          ? isUpsert ? Command.UPSERT_SELECT : Command.INSERT_SELECT
          : isUpsert ? Command.UPSERT : Command.INSERT;
    }
    if (statement instanceof Upsert replace) {
      return isSelect(replace.getSelect()) ? Command.REPLACE_SELECT : Command.REPLACE;
    }
    if (statement instanceof Update update) {
      return isEmpty(update.getStartJoins()) && isEmpty(update.getJoins())
          ? Command.UPDATE
          : Command.UPDATE_MULTI;
    }
    if (statement instanceof Delete delete) {
      return isEmpty(delete.getTables()) && isEmpty(delete.getJoins())
          ? Command.DELETE
          : Command.DELETE_MULTI;
    }
    return tree.values(Select.class).anyMatch(one -> one.getForMode() != null)
        ? Command.SELECT_LOCKING
        : Command.SELECT;
  }

  private static Set<String> assigned(Object statement) {
    return statement instanceof Update update
        ? update.getUpdateSets().stream()
            .flatMap(set -> set.getColumns().stream())
            .map(column -> SqlTables.lower(SqlTables.plain(column.getColumnName())))
            .collect(Collectors.toSet())
        : Set.of();
  }

  private static boolean isStoring(SqlTree tree) {
    return tree.values(PlainSelect.class).anyMatch(one -> !isEmpty(one.getIntoTables()));
  }

  private static boolean isSelect(@Nullable Select select) {
    return select != null && !(select instanceof Values);
  }

  private static boolean isEmpty(@Nullable List<?> list) {
    return list == null || list.isEmpty();
  }

  /** Edits of optimizer hints, which also name tables. */
  private static List<Edit> hints(String sql, SqlTables used) {
    List<Edit> edits = new ArrayList<>();
    for (Matcher hint = HINT.matcher(sql); hint.find(); ) {
      for (Matcher word = WORD.matcher(sql).region(hint.start(), hint.end()); word.find(); ) {
        String name = SqlTables.plain(word.group());
        if (used.isOwn(name)) {
          edits.add(new Edit(word.start(), word.end(), SqlTables.placeOf(name)));
        }
      }
    }
    return edits;
  }

  private static String edited(String sql, List<Edit> edits) {
    StringBuilder text = new StringBuilder(sql);
    edits.stream()
        .sorted(Comparator.comparingInt(Edit::start).reversed())
        .forEach(edit -> text.replace(edit.start(), edit.end(), edit.by()));
    return text.toString();
  }

  private static Optional<List<String>> columns(Object statement, SqlTables used) {
    Object first =
        statement instanceof SetOperationList list ? list.getSelects().get(0) : statement;
    if (!(first instanceof PlainSelect select)) {
      return Optional.empty();
    }
    Set<String> columns = new LinkedHashSet<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      if (item.getExpression() instanceof AllColumns) {
        if (!used.areKnown()) {
          return Optional.empty();
        }
        columns.addAll(used.columns());
      } else {
        columns.add(SqlTables.label(item));
      }
    }
    return Optional.of(List.copyOf(columns));
  }
}
