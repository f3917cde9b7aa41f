package org.enginedyno.run.subject;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.folder.RunRecord;

/** Opens test subjects. */
public interface TestSubjects {
  /** Whether these subjects can be open at the same time. */
  Concurrency together(Map<Subject, List<Cell>> subjects);

  /** Opens a subject for its cells; {@code findings} receives facts about it. */
  TestSubject open(Subject subject, List<Cell> cells, SubjectListener findings)
      throws IOException, InterruptedException;

  /** Whether subjects can be open at the same time, so that their cells can alternate, and why. */
  record Concurrency(boolean possible, String why) {}

  /** Receives facts about a subject as soon as they are known. */
  @FunctionalInterface
  interface SubjectListener {
    /** Records a fact; refuses a server that differs from that of an earlier part of the run. */
    void note(RunRecord found) throws IOException;
  }
}
