package org.enginedyno.result.folder;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SessionRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.enginedyno.result.folder.RunRecord.TableRecord;

/**
 * Describes a run, its machine and its plan: the run.json of its folder. It holds no secret.
 *
 * @param format changes when older readers could misread the folder
 * @param expected the extent of the plan before anything started
 * @param sides one, or base and new of a duel
 */
public record Manifest(
    int format,
    String dyno,
    Instant startedAt,
    Machine machine,
    Expected expected,
    List<RunSide> sides) {
  public static final int FORMAT = 4;

  public Manifest {
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "run.json has format %d; this dyno reads format %d".formatted(format, FORMAT));
    }
    sides = List.copyOf(sides);
  }

  /**
   * The extent of a plan before anything started.
   *
   * @param cells how many cells to measure; zero in a duel, which measures pairs
   */
  public record Expected(
      int cells,
      List<Skip> skipped,
      double predictedSeconds,
      List<CellPair> pairs,
      List<CellPair.Skipped> skippedPairs) {
    public Expected {
      skipped = List.copyOf(skipped);
      pairs = List.copyOf(pairs);
      skippedPairs = List.copyOf(skippedPairs);
    }

    /** The extent of a run with one side. */
    public Expected(int cells, List<Skip> skipped, double predictedSeconds) {
      this(cells, skipped, predictedSeconds, List.of(), List.of());
    }

    public Expected(List<CellPair> pairs, List<CellPair.Skipped> skippedPairs) {
      this(0, List.of(), 0, pairs, skippedPairs);
    }
  }

  public boolean isDuel() {
    return sides.size() > 1;
  }

  /** One side; a run that is not a duel has only the base. */
  public RunSide side(Side side) {
    return sides.get(place(side));
  }

  private static int place(Side side) {
    return side == Side.BASE ? 0 : 1;
  }

  /** The manifest of one side, as if it were a run of its own. */
  public Manifest alone(Side side) {
    return new Manifest(format, dyno, startedAt, machine, expected, List.of(side(side)));
  }

  /** A copy with these records of a side. */
  public Manifest with(Side side, Records found) {
    List<RunSide> all = new ArrayList<>(sides);
    all.set(place(side), side(side).with(found));
    return new Manifest(format, dyno, startedAt, machine, expected, all);
  }

  public Plan plan() {
    return side(Side.BASE).plan();
  }

  public Records records() {
    return side(Side.BASE).records();
  }

  /**
   * The number of the session in which something started; the same for all if no session is
   * recorded.
   */
  public long session(Instant began) {
    return records().sessions().stream()
        .filter(session -> !session.startedAt().isAfter(began))
        .count();
  }

  /**
   * One side of a run: a duel has two, any other run has one.
   *
   * @param text the side as the user wrote it; empty if there is no other side
   * @param serverFiles the files of servers that the user named by file, by the servers' names in
   *     results
   * @param workloadFiles the files that describe workloads of its plan
   * @param records what the run recorded of it
   */
  public record RunSide(
      String text,
      Plan plan,
      Map<String, String> serverFiles,
      @JsonSetter(nulls = Nulls.SET) List<WorkloadFile> workloadFiles,
      @JsonSetter(nulls = Nulls.SET) Records records) {
    public RunSide {
      serverFiles = Map.copyOf(serverFiles);
      workloadFiles = workloadFiles == null ? List.of() : List.copyOf(workloadFiles);
      // run.json has none: they are in a journal of their own
      records = records == null ? Records.NONE : records;
    }

    /** A side without records. */
    public RunSide(String text, Plan plan, Map<String, String> serverFiles) {
      this(text, plan, serverFiles, List.of(), Records.NONE);
    }

    RunSide with(Records found) {
      return new RunSide(text, plan, serverFiles, workloadFiles, found);
    }
  }

  /** What a run recorded about its servers, clients, tables and the like. */
  public record Records(List<RunRecord> all) {
    public static final Records NONE = new Records(List.of());

    public Records {
      all = List.copyOf(all);
    }

    /** A copy with one more record; the same object if it adds nothing. */
    public Records with(RunRecord record) {
      return with(List.of(record));
    }

    /** A copy with several more records; the same object if they add nothing. */
    Records with(List<RunRecord> further) {
      Map<Object, RunRecord> byKey = new LinkedHashMap<>();
      all.forEach(one -> byKey.put(List.of(one.getClass(), one.key()), one));
      boolean isNew = false;
      for (RunRecord record : further) {
        Object key = List.of(record.getClass(), record.key());
        RunRecord known = byKey.get(key);
        if (known == null || (record.isReplaceable() && !known.equals(record))) {
          // a replacement moves to the end
          byKey.remove(key);
          byKey.put(key, record);
          isNew = true;
        }
      }
      return isNew ? new Records(List.copyOf(byKey.values())) : this;
    }

    private <R extends RunRecord> List<R> only(Class<R> type) {
      return all.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public List<ServerRecord> servers() {
      return only(ServerRecord.class);
    }

    public List<SettingRecord> settings() {
      return only(SettingRecord.class);
    }

    public List<ClientRecord> clients() {
      return only(ClientRecord.class);
    }

    public List<TableRecord> tables() {
      return only(TableRecord.class);
    }

    /** The sessions that measured something, in order. */
    public List<SessionRecord> sessions() {
      return only(SessionRecord.class);
    }

    /** The directories of cells that work on files. */
    public List<PlaceRecord> places() {
      return only(PlaceRecord.class);
    }
  }
}
