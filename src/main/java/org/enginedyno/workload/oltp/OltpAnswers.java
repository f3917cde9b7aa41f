package org.enginedyno.workload.oltp;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.workload.Answer;
import org.enginedyno.workload.Answers;

/** What a query over one of sysbench's tables must answer, reckoned from the rows' generator. */
record OltpAnswers(OltpQuery query, int table) implements Answers {
  @Override
  public List<Answer> to(List<Object[]> executions, DataSpec data) {
    SbtestRows rows = new SbtestRows(data, table);
    List<Answer> answers = new ArrayList<>();
    for (Object[] values : executions) {
      int last = Math.min(data.rows(), (int) values[values.length - 1]);
      answers.add(Answer.of(of(rows, IntStream.rangeClosed((int) values[0], last))));
    }
    return answers;
  }

  private List<String> of(SbtestRows rows, IntStream ids) {
    return switch (query) {
      case POINT, SIMPLE_RANGE, ORDER_RANGE -> ids.mapToObj(rows::c).toList();
      case DISTINCT_RANGE -> ids.mapToObj(rows::c).distinct().toList();
      case SUM_RANGE -> List.of(Long.toString(ids.mapToLong(rows::k).sum()));
    };
  }
}
