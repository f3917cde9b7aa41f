package org.enginedyno.result.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a run found on its way: servers, settings, clients and tables, each the latest of it.
 *
 * @param sessions those that measured something, in their order
 * @param places the directories in which files were worked on
 */
public record Records(
    List<ServerRecord> servers,
    List<SettingRecord> settings,
    List<ClientRecord> clients,
    List<TableRecord> tables,
    List<SessionRecord> sessions,
    List<PlaceRecord> places) {
  /** Nothing is known yet. */
  public static final Records NONE =
      new Records(List.of(), List.of(), List.of(), List.of(), List.of());

  /** Of a run on servers. */
  public Records(
      List<ServerRecord> servers,
      List<SettingRecord> settings,
      List<ClientRecord> clients,
      List<TableRecord> tables,
      List<SessionRecord> sessions) {
    this(servers, settings, clients, tables, sessions, List.of());
  }

  public Records {
    servers = List.copyOf(servers);
    settings = List.copyOf(settings);
    clients = List.copyOf(clients);
    tables = List.copyOf(tables);
    sessions = List.copyOf(sessions);
    places = List.copyOf(places);
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
        tables,
        sessions,
        places);
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
        tables,
        sessions,
        places);
  }

  /** These records with a client's facts, which may be others on other cores. */
  public Records with(ClientRecord client) {
    return new Records(
        servers, settings, replaced(clients, client, client::equals), tables, sessions, places);
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
                    && known.table().equals(table.table())),
        sessions,
        places);
  }

  /** These records with a place as it was found first. */
  public Records with(PlaceRecord place) {
    List<PlaceRecord> all = new ArrayList<>(places);
    if (places.stream().noneMatch(known -> known.place().equals(place.place()))) {
      all.add(place);
    }
    return new Records(servers, settings, clients, tables, sessions, all);
  }

  /** These records with one more session. */
  public Records with(SessionRecord session) {
    List<SessionRecord> all = new ArrayList<>(sessions);
    all.add(session);
    return new Records(servers, settings, clients, tables, all, places);
  }

  private static <T> List<T> replaced(List<T> all, T one, Predicate<T> same) {
    List<T> others = new ArrayList<>(all);
    others.removeIf(same);
    others.add(one);
    return others;
  }
}
