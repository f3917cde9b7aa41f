package org.enginedyno.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.run.subject.TestSubjects;
import org.enginedyno.run.subject.TestSubjects.Concurrency;
import org.enginedyno.run.subject.TestSubjects.SubjectListener;
import org.enginedyno.server.Server;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** Opens testSubjects that follow the script. */
public final class ScriptedSubjects implements TestSubjects {
  private final Script script;
  private final Map<String, String> versions = new HashMap<>();
  private Concurrency together = new Concurrency(true, "there is room");

  public ScriptedSubjects(Script script) {
    this.script = script;
  }

  /** Gives a subject another version. */
  public void version(String subject, String version) {
    versions.put(subject, version);
  }

  /** Allows only one open subject at a time. */
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
    String event = "open " + subject.server() + " " + Parsers.text(subject.instance());
    script.happens(event);
    script.failAt(event, IOException.class);
    script.failAt(event, InterruptedException.class);
    script.failAt(event, RuntimeException.class);
    String server = subject.server();
    return new ScriptedSubject(script, server, versions.getOrDefault(server, "1.0"), findings);
  }

  /** A subject without problems, except for those of the script. */
  private static final class ScriptedSubject implements TestSubject {
    private final Script script;
    private final String subject;
    private final String version;
    private final SubjectListener findings;
    private @Nullable Setup startedWith;

    ScriptedSubject(Script script, String subject, String version, SubjectListener findings) {
      this.script = script;
      this.subject = subject;
      this.version = version;
      this.findings = findings;
    }

    @Override
    public void prepare(List<Cell> cells) throws IOException, InterruptedException {
      String event = "prepare " + subject;
      script.happens(event);
      findings.note(
          new ServerRecord(
              subject,
              "shared",
              "fake",
              "nowhere",
              version,
              List.of(),
              Map.of(),
              new ServerRecord.Conditions(Map.of(), Map.of(), null)));
      script.failAt(event, IOException.class);
      script.failAt(event, InterruptedException.class);
      script.failAt(event, RuntimeException.class);
    }

    @Override
    public SortedMap<String, String> regime(Cell cell) {
      return cell.setup().settings();
    }

    @Override
    public Evidence before(Cell cell, int fork)
        throws NotReadyException, IOException, InterruptedException {
      if (!cell.setup().equals(startedWith)) {
        startedWith = cell.setup();
        script.happens("start %s%s".formatted(at(), cell.setup().settings()));
      }
      happens("before", cell, fork);
      return Sample.evidence(cell.engine());
    }

    @Override
    public Aftermath after(Cell cell, int fork, ForkLog log)
        throws NotReadyException, IOException, InterruptedException {
      happens("after", cell, fork);
      Optional<Crash> crash = Workloads.crash(cell).map(point -> crash(point.rows()));
      return new Aftermath(
          Sample.evidence(cell.engine()), List.of(), List.of(), crash, Optional.empty());
    }

    private Crash crash(long acknowledged) {
      long left = acknowledged - script.lost();
      return new Crash(
          new Crash.Rows(acknowledged, left, left, script.lost(), 0, 0, 0),
          1.0,
          Crash.WELL,
          null,
          null);
    }

    private String at() {
      return subject.equals("here") ? "" : subject + " ";
    }

    private void happens(String what, Cell cell, int fork)
        throws NotReadyException, IOException, InterruptedException {
      String event = "%s %s %d".formatted(what, RunPlans.label(cell), fork);
      script.happens(event);
      script.failAt(event, NotReadyException.class);
      script.failAt(event, IOException.class);
      script.failAt(event, InterruptedException.class);
    }

    @Override
    public Optional<Server> server(Cell cell) {
      return Optional.empty();
    }

    @Override
    public String explain(Cell cell, String seen) {
      return script.explain(seen);
    }

    @Override
    public void abandon() {
      script.happens("abandon " + subject);
    }

    @Override
    public void close() {
      script.happens("close " + subject);
    }
  }
}
