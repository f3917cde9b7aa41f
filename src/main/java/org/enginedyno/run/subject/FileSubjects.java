package org.enginedyno.run.subject;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.machine.RunListener;

/** Opens the places of a plan as one subject. */
public record FileSubjects(RunListener listener) implements TestSubjects {
  @Override
  public Concurrency together(Map<Subject, List<Cell>> subjects) {
    return new Concurrency(true, "files need no server");
  }

  @Override
  public TestSubject open(Subject subject, List<Cell> cells, SubjectListener findings)
      throws IOException {
    return new FileSubject(findings, listener);
  }
}
