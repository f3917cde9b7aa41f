package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.run.subject.TestSubject.FileFolder;
import org.enginedyno.run.subject.TestSubjects.Concurrency;
import org.enginedyno.run.subject.TestSubjects.SubjectListener;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.workload.BlockDraws;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.FileWorkload;
import org.enginedyno.workload.PageStamp;
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

  /** The files of all places, from the first fork that needs them until the subject is closed. */
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
        Path folder = PlaceRules.path(place);
        PrivateFolder.sweep(folder).forEach(listener::note);
        PlaceRecord record = PlaceRules.facts(place);
        findings.note(record);
        if (!record.warning().isEmpty()) {
          listener.note("place %s: %s".formatted(place, record.warning()));
        }
      }
      List<FileWork> works = cells.stream().map(FileSubject::work).distinct().toList();
      for (FileWork work : works) {
        FileStore store = Files.getFileStore(PlaceRules.path(work.place()));
        long free = store.getUsableSpace();
        long total = store.getTotalSpace();
        UserError.throwIf(
            work.shortage(work.files().bytes(), free, total).or(() -> work.overfull(free, total)));
      }
      UserError.throwIf(PlaceRules.obstacle(works));
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
      NotReadyException.failIf(PlaceRules.obstacle(work));
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
        known = WorkFiles.in(PlaceRules.path(work.place()));
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
        return new Aftermath(evidence(), List.of(), checks, Optional.empty(), Optional.empty());
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
      CloseAll.all(places, WorkFiles::close);
    }
  }

  /**
   * Checks that files hold what a fork wrote. It repeats the draws of every worker to know who
   * wrote each block and when, and reads back a sample of blocks.
   */
  static final class ContentCheck {
    private static final long SAMPLES = 4_000;
    private static final int SHOWN = 3;

    private final FileWork work;
    private final long seed;
    private final int fork;
    private final long trial;
    private final List<Long> operations;
    private final long step;
    private final long[][] last;

    ContentCheck(FileWork work, long seed, int fork, long trial, ForkLog log) {
      this.work = work;
      this.seed = seed;
      this.fork = fork;
      this.trial = trial;
      this.operations = log.workers().operations();
      this.step = Math.max(1, work.blocks() / SAMPLES);
      this.last = new long[operations.size()][samples()];
    }

    Check of(Path folder) throws IOException {
      repeat();
      List<String> contradictions = new ArrayList<>();
      long written = 0;
      ByteBuffer block = WorkFiles.aligned(work.blockBytes());
      ByteBuffer filled = ByteBuffer.allocate(FileSet.PAGE);
      PageStamp.fill(filled, seed);
      FileSet files = work.files();
      List<FileChannel> channels = new ArrayList<>();
      try {
        for (int file = 0; file < files.count(); file++) {
          channels.add(FileChannel.open(folder.resolve(files.name(file)), StandardOpenOption.READ));
        }
        for (int sample = 0; sample < samples(); sample++) {
          long number = sample * step;
          long position = number * work.blockBytes();
          read(channels.get(files.file(position)), block.clear(), files.offset(position));
          boolean touched = isWritten(sample);
          written += touched ? 1 : 0;
          contradictions.addAll(contradictions(number, sample, touched, block, filled));
        }
      } finally {
        for (FileChannel channel : channels) {
          channel.close();
        }
      }
      return check(contradictions, written);
    }

    private int samples() {
      return (int) ((work.blocks() + step - 1) / step);
    }

    /** Repeats the draws of every worker up to its last operation. */
    private void repeat() {
      for (int worker = 0; worker < operations.size(); worker++) {
        BlockDraws draws = work.draws(seed, fork, worker, operations.size());
        long all = operations.get(worker);
        for (long operation = 1; operation <= all; operation++) {
          draws.next();
          if (draws.isWrite() && draws.block() % step == 0) {
            last[worker][(int) (draws.block() / step)] = operation;
          }
        }
      }
    }

    private boolean isWritten(int sample) {
      for (long[] worker : last) {
        if (worker[sample] > 0) {
          return true;
        }
      }
      return false;
    }

    private static void read(FileChannel channel, ByteBuffer block, long offset)
        throws IOException {
      while (block.hasRemaining()) {
        if (channel.read(block, offset + block.position()) < 0) {
          throw new IOException("a file is shorter than its size");
        }
      }
    }

    private List<String> contradictions(
        long number, int sample, boolean touched, ByteBuffer block, ByteBuffer filled) {
      List<String> found = new ArrayList<>();
      for (int page = 0; page < work.pages() && found.isEmpty(); page++) {
        int at = page * FileSet.PAGE;
        long due = number * work.pages() + page;
        PageStamp stamp = PageStamp.read(block, at).orElse(null);
        if (stamp == null || !PageStamp.hasBody(block, at, filled)) {
          found.add("page %d is torn or not written by dyno".formatted(due));
        } else if (stamp.page() != due) {
          found.add("page %d holds page %d".formatted(due, stamp.page()));
        } else if (touched && !isLast(stamp, sample)) {
          found.add(
              "page %d was acknowledged, but holds an earlier write (worker %d, operation %d)"
                  .formatted(due, stamp.worker(), stamp.operation()));
        }
      }
      return found;
    }

    /** If several workers wrote a block, the order of their writes is unknown. */
    private boolean isLast(PageStamp stamp, int sample) {
      return stamp.trial() == trial
          && stamp.worker() < last.length
          && last[stamp.worker()][sample] == stamp.operation();
    }

    private Check check(List<String> contradictions, long written) {
      String summary =
          "%,d blocks were read back, %,d of them written by this fork"
              .formatted(samples(), written);
      return new Check(
          "content",
          contradictions.isEmpty(),
          contradictions.isEmpty()
              ? summary + ": each has its number and its last write"
              : "%s; %,d are wrong: %s"
                  .formatted(
                      summary,
                      contradictions.size(),
                      String.join(
                          "; ",
                          contradictions.subList(0, Math.min(SHOWN, contradictions.size())))));
    }
  }
}
