package org.enginedyno.run.subject;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;

/** The way from a subject to its bed. */
public interface TestSubjects {
  /** Whether these subjects can be open at once, each for its cells. */
  Concurrency together(Map<Subject, List<Cell>> subjects);

  /**
   * Opens what these cells need.
   *
   * @param cells all on this subject
   * @param findings is told what the subject turns out to be
   */
  TestSubject open(Subject subject, List<Cell> cells, SubjectListener findings)
      throws IOException, InterruptedException;
}
