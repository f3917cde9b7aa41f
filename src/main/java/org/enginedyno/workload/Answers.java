package org.enginedyno.workload;

import java.util.List;
import org.enginedyno.plan.work.DataSpec;

/** What a statement must answer, reckoned from the rows' generator and not from any server. */
@FunctionalInterface
public interface Answers {
  /** The answers to these executions, whose values stand as its parameters drew them. */
  List<Answer> to(List<Object[]> executions, DataSpec data);
}
