package org.enginedyno.workload.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.workload.BlockDraws.AccessOrder;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.FileWork.FsyncRule;
import org.enginedyno.workload.FileWork.SpaceLimit;
import org.enginedyno.workload.FileWorkload;
import org.enginedyno.workload.OpenMode;

/** Reads and writes files block by block, as sysbench's fileio does, without a server. */
enum FileAccess implements FileWorkload {
  FILE_RANDOM_WRITE(AccessOrder.RANDOM_WRITE, "write of a random block of a file", "pwrite"),
  FILE_RANDOM_READ(AccessOrder.RANDOM_READ, "read of a random block of a file", "pread"),
  FILE_SEQUENTIAL_WRITE(
      AccessOrder.SEQUENTIAL_WRITE,
      "write of the next block of a file, each thread in its own part",
      "pwrite"),
  FILE_SEQUENTIAL_READ(
      AccessOrder.SEQUENTIAL_READ,
      "read of the next block of a file, each thread in its own part",
      "pread"),
  FILE_READ_WRITE(
      AccessOrder.RANDOM_MIX,
      "read or write of a random block of a file, three reads to two writes",
      "pread or pwrite");

  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;
  private static final long TIB = 1L << 40;
  private static final int MOST_FILES = 1_000;
  private static final int FULLEST = 99;
  private static final long MOST_IN_FLIGHT = 32 * MIB;

  private static final Knob PLACE = Knob.directory("place", "directory of the files");
  private static final Knob SIZE =
      Knob.size("file.size", "size of all files together", 64 * KIB, 64 * TIB, "1G");
  private static final Knob COUNT = Knob.number("file.count", "files", 1, MOST_FILES, 1);
  private static final Knob BLOCK =
      Knob.size(
          "file.block",
          "size of the block that one operation reads or writes",
          4 * KIB,
          16 * MIB,
          "16K");
  private static final Knob OPEN =
      Knob.word(
          "file.open",
          "how files are opened",
          "buffered",
          "direct",
          "sync",
          "dsync",
          "direct+sync",
          "direct+dsync");
  private static final Knob FSYNC =
      Knob.wordOrNumber(
          "file.fsync",
          "when all files are synced to disk: never, at the end of a run, or after this many writes of each thread",
          1,
          1_000_000,
          "never",
          "end");
  private static final Knob IO =
      Knob.word(
          "file.io",
          "whether a thread waits for each call, or has many in flight (io_uring)",
          "sync",
          "async");
  private static final Knob DEPTH =
      Knob.number("file.depth", "calls in flight per thread if file.io is async", 2, 4_096, 128);
  private static final Knob RESERVE =
      Knob.size(
          "file.reserve",
          "space that must stay free in the file system of the place",
          0,
          64 * TIB,
          "1G");

  private static final Knob FILL =
      Knob.wordOrNumber(
          "file.fill",
          "percentage to which the file system is filled beforehand, by a file that is never written",
          1,
          FULLEST,
          "as-found");

  private static final Knobs ALL =
      Knobs.of(PLACE, SIZE, COUNT, BLOCK, OPEN, FSYNC, IO, DEPTH, RESERVE, FILL);

  private final AccessOrder walk;
  private final String about;
  private final String calls;

  FileAccess(AccessOrder walk, String about, String calls) {
    this.walk = walk;
    this.about = about;
    this.calls = calls;
  }

  @Override
  public Kind kind() {
    return Kind.FILE;
  }

  @Override
  public String benchmark() {
    return "file.FileBenchmark";
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public String sql() {
    return calls;
  }

  @Override
  public String access() {
    return "files, without a server";
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return Effect.NONE;
  }

  @Override
  public Knobs knobs() {
    return ALL;
  }

  @Override
  public Optional<String> obstacle(DataSpec data, KnobValues knobs) {
    long block = bytes(knobs, BLOCK);
    if (block % FileSet.PAGE != 0) {
      return Optional.of(
          "%s: must be a multiple of 4K: %s".formatted(BLOCK.key(), knobs.text(BLOCK)));
    }
    long size = bytes(knobs, SIZE);
    int count = knobs.number(COUNT);
    return size % (count * block) == 0
        ? Optional.empty()
        : Optional.of(
            "%s: %s in %d files does not give whole blocks of %s in each; use a multiple of %s"
                .formatted(
                    SIZE.key(),
                    knobs.text(SIZE),
                    count,
                    knobs.text(BLOCK),
                    Units.text(count * block)));
  }

  @Override
  public Optional<String> obstacle(KnobValues knobs, Client client) {
    if (isAsync(knobs) && !client.get(PlanAxis.ARRIVALS).isClosed()) {
      return Optional.of("asynchronous calls do not support arrival rates; use arrivals=closed");
    }
    Optional<String> queues =
        isAsync(knobs) ? uselessToQueues(files(knobs), knobs) : Optional.empty();
    return walk.writes() ? queues : queues.or(() -> uselessToReads(files(knobs)));
  }

  /** Why operations that only read do not support these knobs; empty if they do. */
  private static Optional<String> uselessToReads(FileWork work) {
    if (work.open().isDurable()) {
      return Optional.of(
          "%s %s applies only to writes, and this workload only reads"
              .formatted(OPEN.key(), work.open()));
    }
    return work.forcing().isAsked()
        ? Optional.of(FSYNC.key() + " applies only to writes, and this workload only reads")
        : Optional.empty();
  }

  /** Why io_uring does not support these knobs, or would use kernel threads for them. */
  private static Optional<String> uselessToQueues(FileWork work, KnobValues knobs) {
    if (!work.open().isDirect()) {
      return Optional.of(
          "%s async requires direct I/O; set %s to direct, direct+sync or direct+dsync"
              .formatted(IO.key(), OPEN.key()));
    }
    if ((long) work.depth() * work.blockBytes() > MOST_IN_FLIGHT) {
      return Optional.of(
          "%s %d of %s exceed the limit of %s in flight per thread"
              .formatted(DEPTH.key(), work.depth(), knobs.text(BLOCK), Units.text(MOST_IN_FLIGHT)));
    }
    return work.forcing().every() > 0
        ? Optional.of(
            "%s async supports %s never or end; with calls in flight, an fsync would not cover its writes"
                .formatted(IO.key(), FSYNC.key()))
        : Optional.empty();
  }

  private static boolean isAsync(KnobValues knobs) {
    return knobs.text(IO).equals("async");
  }

  @Override
  public FileWork files(KnobValues knobs) {
    return new FileWork(
        knobs.text(PLACE),
        new FileSet(bytes(knobs, SIZE), knobs.number(COUNT)),
        (int) bytes(knobs, BLOCK),
        OpenMode.of(knobs.text(OPEN)),
        FsyncRule.of(knobs.text(FSYNC)),
        walk,
        isAsync(knobs) ? knobs.number(DEPTH) : 1,
        new SpaceLimit(fill(knobs.text(FILL)), bytes(knobs, RESERVE)));
  }

  @Override
  public List<String> kindsOfStatements(KnobValues knobs) {
    List<String> kinds = new ArrayList<>();
    boolean forces = files(knobs).forcing().isAsked();
    if (!walk.isPure()) {
      kinds.add("read");
    }
    if (!walk.isPure() || forces) {
      kinds.add("write");
    }
    if (forces) {
      kinds.add("fsync");
    }
    return kinds;
  }

  private static int fill(String text) {
    return text.equals(FILL.usual()) ? 0 : Integer.parseInt(text);
  }

  private static long bytes(KnobValues knobs, Knob knob) {
    return Units.bytes(knobs.text(knob));
  }
}
