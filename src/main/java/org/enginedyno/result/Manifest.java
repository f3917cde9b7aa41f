package org.enginedyno.result;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Skip;

/**
 * What a run is, where it ran and with what: the run.json of its folder. Holds no secret.
 *
 * @param format changes when older readers could misread the folder
 */
public record Manifest(
    int format,
    String dyno,
    Instant startedAt,
    Plan plan,
    int cells,
    List<Skip> skipped,
    double predictedSeconds,
    Machine machine,
    List<ServerRecord> servers,
    List<TableRecord> tables) {
  public static final int FORMAT = 1;

  public Manifest {
    skipped = List.copyOf(skipped);
    servers = List.copyOf(servers);
    tables = List.copyOf(tables);
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "run.json has format %d; this dyno reads format %d".formatted(format, FORMAT));
    }
  }

  /** The same manifest with a server's facts, which replace older ones of the same name. */
  public Manifest with(ServerRecord server) {
    List<ServerRecord> others = new ArrayList<>(servers);
    others.removeIf(known -> known.name().equals(server.name()));
    others.add(server);
    return new Manifest(
        format, dyno, startedAt, plan, cells, skipped, predictedSeconds, machine, others, tables);
  }

  /** The same manifest with a table's facts, which replace older ones of the same table. */
  public Manifest with(TableRecord table) {
    List<TableRecord> others = new ArrayList<>(tables);
    others.removeIf(
        known -> known.server().equals(table.server()) && known.table().equals(table.table()));
    others.add(table);
    return new Manifest(
        format, dyno, startedAt, plan, cells, skipped, predictedSeconds, machine, servers, others);
  }
}
