package org.enginedyno.workload.oltp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Answers;
import org.enginedyno.workload.Answers.Answer;

/**
 * The expected answers of a query over one of sysbench's tables: computed from the row generator,
 * or, if sysbench created the rows, from a scan of the whole table.
 */
record OltpAnswers(OltpQuery query, int table) implements Answers {
  private static final String SCAN = "SELECT id, k, c FROM {%s%d} IGNORE INDEX (PRIMARY) WHERE %%s";

  /**
   * Values for a row that the scan did not return; no real row has them, so that the check fails.
   */
  private static final List<String> NO_ROW = List.of("0", "no row");

  @Override
  public List<Answer> to(List<Object[]> executions, DataSpec data) {
    SbtestRows rows = new SbtestRows(data, table);
    return answers(executions, data, rows::c, rows::k);
  }

  @Override
  public Optional<Lookup> lookup(List<Object[]> executions, DataSpec data) {
    return Optional.of(
        new Lookup(
            SCAN.formatted(SbtestTable.NAME, table),
            executions.stream()
                .flatMap(values -> ids(values, data).boxed())
                .collect(Collectors.toCollection(TreeSet::new))));
  }

  @Override
  public List<Answer> to(
      List<Object[]> executions, DataSpec data, Map<Integer, List<String>> found) {
    return answers(
        executions,
        data,
        id -> found.getOrDefault(id, NO_ROW).get(1),
        id -> Long.parseLong(found.getOrDefault(id, NO_ROW).get(0)));
  }

  private static IntStream ids(Object[] values, DataSpec data) {
    int last = Math.min(data.rows(), (int) values[values.length - 1]);
    return IntStream.rangeClosed((int) values[0], last);
  }

  private List<Answer> answers(
      List<Object[]> executions, DataSpec data, IntFunction<String> c, IntToLongFunction k) {
    return executions.stream().map(values -> Answer.of(answer(ids(values, data), c, k))).toList();
  }

  private List<String> answer(IntStream ids, IntFunction<String> c, IntToLongFunction k) {
    return switch (query) {
      case POINT, SIMPLE_RANGE, ORDER_RANGE -> ids.mapToObj(c).toList();
      case DISTINCT_RANGE -> ids.mapToObj(c).distinct().toList();
      case SUM_RANGE -> List.of(Long.toString(ids.mapToLong(k).sum()));
    };
  }
}
