package org.enginedyno.run;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.bed.Aftermath;
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.bed.BedListener;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.bed.UnfitException;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.server.Server;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** A bed of nothing, on which all goes well but for what the script says. */
final class ScriptedBed implements Bed {
  private final Script script;
  private final String subject;
  private final String version;
  private final BedListener findings;
  private @Nullable Setup startedWith;

  ScriptedBed(Script script, String subject, String version, BedListener findings) {
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
            subject, "shared", "fake", "nowhere", version, List.of(), Map.of(), Map.of(), Map.of(),
            null));
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
      throws UnfitException, IOException, InterruptedException {
    if (!cell.setup().equals(startedWith)) {
      startedWith = cell.setup();
      script.happens("start %s%s".formatted(at(), cell.setup().settings()));
    }
    happens("before", cell, fork);
    return Sample.evidence(cell.engine());
  }

  @Override
  public Aftermath after(Cell cell, int fork, ForkLog log)
      throws UnfitException, IOException, InterruptedException {
    happens("after", cell, fork);
    Aftermath aftermath = new Aftermath(Sample.evidence(cell.engine()), List.of());
    return Workloads.named(cell.workload())
        .crash(cell.knobs())
        .map(point -> aftermath.with(crash(point.rows())))
        .orElse(aftermath);
  }

  private Crash crash(long acknowledged) {
    long left = acknowledged - script.lost();
    return new Crash(acknowledged, left, left, script.lost(), 0, 0, 0, 1.0, Crash.WELL, null);
  }

  private String at() {
    return subject.equals("here") ? "" : subject + " ";
  }

  private void happens(String what, Cell cell, int fork)
      throws UnfitException, IOException, InterruptedException {
    String event = "%s %s %d".formatted(what, RunPlans.label(cell), fork);
    script.happens(event);
    script.failAt(event, UnfitException.class);
    script.failAt(event, IOException.class);
    script.failAt(event, InterruptedException.class);
  }

  @Override
  public Optional<Server> server(Cell cell) {
    return Optional.empty();
  }

  @Override
  public String explained(Cell cell, String seen) {
    return script.explained(seen);
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
