package org.enginedyno.result.folder;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Skip;

/**
 * What a run is, where it ran and with what: the run.json of its folder. Holds no secret.
 *
 * @param format changes when older readers could misread the folder
 * @param expected what the plan came to before anything started
 * @param records what was found on the way
 */
public record Manifest(
    int format,
    String dyno,
    Instant startedAt,
    Plan plan,
    Expected expected,
    Machine machine,
    Records records) {
  public static final int FORMAT = 3;

  public Manifest {
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "run.json has format %d; this dyno reads format %d".formatted(format, FORMAT));
    }
  }

  /** A run that has not begun yet. */
  public Manifest(String dyno, Instant startedAt, Plan plan, Expected expected, Machine machine) {
    this(FORMAT, dyno, startedAt, plan, expected, machine, Records.NONE);
  }

  /**
   * What a plan came to before anything started.
   *
   * @param cells how many are to be measured
   * @param serverFiles the files of servers that were named by one, by their names in results
   */
  public record Expected(
      int cells, List<Skip> skipped, double predictedSeconds, Map<String, String> serverFiles) {
    public Expected {
      skipped = List.copyOf(skipped);
      serverFiles = Map.copyOf(serverFiles);
    }
  }

  /** The same manifest with more that was found. */
  public Manifest with(Records more) {
    return new Manifest(format, dyno, startedAt, plan, expected, machine, more);
  }

  public int cells() {
    return expected.cells();
  }

  public List<Skip> skipped() {
    return expected.skipped();
  }

  public double predictedSeconds() {
    return expected.predictedSeconds();
  }

  public Map<String, String> serverFiles() {
    return expected.serverFiles();
  }

  public List<ServerRecord> servers() {
    return records.servers();
  }

  public List<SettingRecord> settings() {
    return records.settings();
  }

  public List<ClientRecord> clients() {
    return records.clients();
  }

  public List<TableRecord> tables() {
    return records.tables();
  }

  public List<SessionRecord> sessions() {
    return records.sessions();
  }

  public List<PlaceRecord> places() {
    return records.places();
  }

  /** The number of the session in which something began; the same for all where none are known. */
  public long session(Instant began) {
    return sessions().stream().filter(session -> !session.startedAt().isAfter(began)).count();
  }
}
