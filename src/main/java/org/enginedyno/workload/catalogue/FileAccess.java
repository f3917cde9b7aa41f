package org.enginedyno.workload.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.workload.BlockDraws.AccessOrder;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWorkload;

/** Reading and writing files block by block, as sysbench's fileio does, with no server between. */
enum FileAccess implements FileWorkload {
  FILE_RANDOM_WRITE(
      AccessOrder.RANDOM_WRITE, "a block of a file written, drawn at random", "pwrite"),
  FILE_RANDOM_READ(AccessOrder.RANDOM_READ, "a block of a file read, drawn at random", "pread"),
  FILE_SEQUENTIAL_WRITE(
      AccessOrder.SEQUENTIAL_WRITE,
      "the next block of a file written, each thread in a part of its own",
      "pwrite"),
  FILE_SEQUENTIAL_READ(
      AccessOrder.SEQUENTIAL_READ,
      "the next block of a file read, each thread in a part of its own",
      "pread"),
  FILE_READ_WRITE(
      AccessOrder.RANDOM_MIX,
      "a block of a file, drawn at random: three reads to two writes",
      "pread or pwrite");

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
    return "files, with no server between";
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return Effect.NONE;
  }

  @Override
  public Knobs knobs() {
    return FileKnobs.ALL;
  }

  @Override
  public Optional<String> reasonAgainst(DataSpec data, KnobValues knobs) {
    return FileKnobs.reasonAgainst(knobs);
  }

  @Override
  public Optional<String> unfit(KnobValues knobs, Client client) {
    return FileKnobs.uselessToQueues(knobs)
        .or(() -> walk.writes() ? Optional.empty() : FileKnobs.uselessToReads(knobs));
  }

  @Override
  public FileWork files(KnobValues knobs) {
    return FileKnobs.work(walk, knobs);
  }

  @Override
  public List<String> kindsOfStatements(KnobValues knobs) {
    List<String> kinds = new ArrayList<>();
    FileWork work = FileKnobs.work(walk, knobs);
    boolean forces = work.forcing().isAsked();
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
}
