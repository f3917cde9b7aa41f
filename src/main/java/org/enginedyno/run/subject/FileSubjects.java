package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.PlaceRules.PlaceFacts;
import org.enginedyno.run.subject.TestSubject.FileFolder;
import org.enginedyno.run.subject.TestSubjects.Concurrency;
import org.enginedyno.run.subject.TestSubjects.SubjectListener;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWorkload;
import org.enginedyno.workload.catalogue.Workloads;

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

  /** The files of all places; they exist while a fork works on them until the subject is closed. */
  static final class FileSubject implements TestSubject {
    private final SubjectListener findings;
    private final RunListener listener;
    private final Map<String, WorkFiles> places = new LinkedHashMap<>();
    private volatile boolean abandoned;
    private long trial;

    FileSubject(SubjectListener findings, RunListener listener) {
      this.findings = findings;
      this.listener = listener;
    }

    @Override
    public void prepare(List<Cell> cells) throws IOException {
      for (String place : cells.stream().map(cell -> work(cell).place()).distinct().toList()) {
        Path folder = PlaceFacts.path(place);
        PrivateFolder.sweep(folder).forEach(listener::note);
        PlaceRecord record = PlaceFacts.of(place);
        findings.note(record);
        if (!record.warning().isEmpty()) {
          listener.note("place %s: %s".formatted(place, record.warning()));
        }
      }
      List<FileWork> works = cells.stream().map(FileSubject::work).distinct().toList();
      for (FileWork work : works) {
        FileStore store = Files.getFileStore(PlaceFacts.path(work.place()));
        long free = store.getUsableSpace();
        long total = store.getTotalSpace();
        Optional<String> full =
            work.shortage(work.files().bytes(), free, total).or(() -> work.overfull(free, total));
        if (full.isPresent()) {
          throw new UserError(full.get());
        }
      }
      Optional<String> together = PlaceRules.reasonAgainst(works);
      if (together.isPresent()) {
        throw new UserError(together.get());
      }
    }

    /** Files of another size are recreated, so cells with files of one size run together. */
    @Override
    public SortedMap<String, String> regime(Cell cell) {
      FileWork work = work(cell);
      return new TreeMap<>(
          Map.of("files", work.files().toString(), "fill", String.valueOf(work.room().fill())));
    }

    @Override
    public Evidence before(Cell cell, int fork) throws NotReadyException {
      FileWork work = work(cell);
      Optional<String> unfit = PlaceRules.reasonAgainst(work);
      if (unfit.isPresent()) {
        throw NotReadyException.failed(unfit.get());
      }
      try {
        WorkFiles files = files(work);
        if (!files.has(work)) {
          listener.note(
              "writing %s of files in %s"
                  .formatted(FileWork.text(work.files().bytes()), work.place()));
          files.make(work, cell.data().seed(), () -> abandoned);
        }
        files.dropFromCache(work.files());
        files.requireOpen(work);
        trial++;
        return evidence();
      } catch (IOException e) {
        throw NotReadyException.failed(PlaceRules.line(work.place(), e));
      }
    }

    private WorkFiles files(FileWork work) throws IOException {
      WorkFiles known = places.get(work.place());
      if (known == null) {
        known = WorkFiles.in(PlaceFacts.path(work.place()));
        places.put(work.place(), known);
      }
      return known;
    }

    @Override
    public Aftermath after(Cell cell, int fork, ForkLog log) throws NotReadyException {
      FileWork work = work(cell);
      try {
        WorkFiles files = files(work);
        List<Check> checks = new ArrayList<>();
        Check whole = files.sizes(work.files());
        checks.add(whole);
        if (whole.passed()) {
          if (work.open().isDirect()) {
            files.cacheCheck(work.files()).ifPresent(checks::add);
          }
          ContentCheck content = new ContentCheck(work, cell.data().seed(), fork, trial, log);
          files.dropFromCache(work.files());
          checks.add(content.of(files.path()));
          files.fillCheck(work.room()).ifPresent(checks::add);
        }
        return Aftermath.ofFiles(evidence(), checks);
      } catch (IOException e) {
        throw NotReadyException.failed(PlaceRules.line(work.place(), e));
      }
    }

    private static Evidence evidence() {
      return Evidence.withoutTables(
          new AppliedSettings(Map.of(), Map.of(), Map.of(), ""), new StableVariables(Map.of()));
    }

    private static FileWork work(Cell cell) {
      return Workloads.named(cell.workload())
          .as(FileWorkload.class)
          .orElseThrow(() -> new IllegalArgumentException(cell.id() + " works on no files"))
          .files(cell.knobs());
    }

    @Override
    public Optional<Server> server(Cell cell) {
      return Optional.empty();
    }

    @Override
    public Optional<FileFolder> folder(Cell cell) {
      return Optional.ofNullable(places.get(work(cell).place()))
          .map(files -> new FileFolder(files.path(), trial));
    }

    @Override
    public String explain(Cell cell, String seen) {
      WorkFiles files = places.get(work(cell).place());
      return files == null ? seen : files.explain(work(cell).files(), seen);
    }

    @Override
    public void abandon() {
      abandoned = true;
    }

    @Override
    public void close() {
      List<Runnable> closings = places.values().stream().<Runnable>map(one -> one::close).toList();
      places.clear();
      CloseAll.all(closings);
    }
  }
}
