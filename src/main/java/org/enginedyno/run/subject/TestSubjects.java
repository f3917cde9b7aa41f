package org.enginedyno.run.subject;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;

/** Opens test subjects. */
public interface TestSubjects {
  /** Whether these subjects can be open at the same time. */
  Concurrency together(Map<Subject, List<Cell>> subjects);

  /** Opens a subject for its cells; {@code findings} receives facts about it. */
  TestSubject open(Subject subject, List<Cell> cells, SubjectListener findings)
      throws IOException, InterruptedException;
}
