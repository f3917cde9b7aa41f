package org.enginedyno.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.subject.Concurrency;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.SubjectListener;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;

/** Opens beds that do as the script says. */
public final class ScriptedSubjects implements TestSubjects {
  private final Script script;
  private final Map<String, String> versions = new HashMap<>();
  private Concurrency together = new Concurrency(true, "there is room");

  public ScriptedSubjects(Script script) {
    this.script = script;
  }

  /** Gives a subject another version than it would have. */
  public void version(String subject, String version) {
    versions.put(subject, version);
  }

  /** Lets only one subject be open at a time. */
  void oneAfterTheOther(String why) {
    together = new Concurrency(false, why);
  }

  @Override
  public Concurrency together(Map<Subject, List<Cell>> subjects) {
    return together;
  }

  @Override
  public TestSubject open(Subject subject, List<Cell> cells, SubjectListener findings)
      throws IOException, InterruptedException {
    String event = "open " + subject.server() + " " + subject.instance();
    script.happens(event);
    script.failAt(event, IOException.class);
    script.failAt(event, InterruptedException.class);
    script.failAt(event, RuntimeException.class);
    String server = subject.server();
    return new ScriptedSubject(script, server, versions.getOrDefault(server, "1.0"), findings);
  }
}
