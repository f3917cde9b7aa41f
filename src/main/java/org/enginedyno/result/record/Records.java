package org.enginedyno.result.record;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What a run found on its way: servers, settings, clients and tables, each the latest of it. */
public record Records(
    List<ServerRecord> servers,
    List<SettingRecord> settings,
    List<ClientRecord> clients,
    List<TableRecord> tables) {
  /** Nothing is known yet. */
  public static final Records NONE = new Records(List.of(), List.of(), List.of(), List.of());

  public Records {
    servers = List.copyOf(servers);
    settings = List.copyOf(settings);
    clients = List.copyOf(clients);
    tables = List.copyOf(tables);
  }

  /** These records with a server's facts, which replace older ones of the same instance. */
  public Records with(ServerRecord server) {
    return new Records(
        replaced(
            servers,
            server,
            known ->
                known.name().equals(server.name()) && known.instance().equals(server.instance())),
        settings,
        clients,
        tables);
  }

  /** These records with settings, which replace what was known of the same ones. */
  public Records with(SettingRecord setting) {
    return new Records(
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

  /** These records with a client's facts, which replace older ones of the same client. */
  public Records with(ClientRecord client) {
    return new Records(
        servers,
        settings,
        replaced(
            clients,
            client,
            known ->
                known.server().equals(client.server()) && known.client().equals(client.client())),
        tables);
  }

  /** These records with a table's facts, which replace older ones of the same table. */
  public Records with(TableRecord table) {
    return new Records(
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
