package org.enginedyno.result;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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
    List<SettingRecord> settings,
    List<ClientRecord> clients,
    List<TableRecord> tables) {
  public static final int FORMAT = 2;

  public Manifest {
    skipped = List.copyOf(skipped);
    servers = List.copyOf(servers);
    settings = List.copyOf(settings);
    clients = List.copyOf(clients);
    tables = List.copyOf(tables);
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "run.json has format %d; this dyno reads format %d".formatted(format, FORMAT));
    }
  }

  /** The same manifest with a server's facts, which replace older ones of the same instance. */
  public Manifest with(ServerRecord server) {
    return new Manifest(
        format,
        dyno,
        startedAt,
        plan,
        cells,
        skipped,
        predictedSeconds,
        machine,
        replaced(
            servers,
            server,
            known ->
                known.name().equals(server.name()) && known.instance().equals(server.instance())),
        settings,
        clients,
        tables);
  }

  /** The same manifest with settings, which replace what was known of the same ones. */
  public Manifest with(SettingRecord setting) {
    return new Manifest(
        format,
        dyno,
        startedAt,
        plan,
        cells,
        skipped,
        predictedSeconds,
        machine,
        servers,
        replaced(
            settings,
            setting,
            known ->
                known.server().equals(setting.server())
                    && known.instance().equals(setting.instance())
                    && known.asked().equals(setting.asked())),
        clients,
        tables);
  }

  /** The same manifest with a client's facts, which replace older ones of the same client. */
  public Manifest with(ClientRecord client) {
    return new Manifest(
        format,
        dyno,
        startedAt,
        plan,
        cells,
        skipped,
        predictedSeconds,
        machine,
        servers,
        settings,
        replaced(
            clients,
            client,
            known ->
                known.server().equals(client.server()) && known.client().equals(client.client())),
        tables);
  }

  /** The same manifest with a table's facts, which replace older ones of the same table. */
  public Manifest with(TableRecord table) {
    return new Manifest(
        format,
        dyno,
        startedAt,
        plan,
        cells,
        skipped,
        predictedSeconds,
        machine,
        servers,
        settings,
        clients,
        replaced(
            tables,
            table,
            known ->
                known.server().equals(table.server())
                    && known.instance().equals(table.instance())
                    && known.table().equals(table.table())));
  }

  private static <T> List<T> replaced(List<T> all, T one, Predicate<T> same) {
    List<T> others = new ArrayList<>(all);
    others.removeIf(same);
    others.add(one);
    return others;
  }
}
