package org.enginedyno.server.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Places;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.Replicas;
import org.enginedyno.server.ServerSpec.Replication;
import org.enginedyno.server.StartedCluster;
import org.enginedyno.server.embedded.EmbeddedServer.Role;

/** Embedded servers that replicate the rows of the first one. */
final class EmbeddedCluster extends StartedCluster<EmbeddedServer> {
  private static final String TRANSFER_METHOD = "dyno";
  private static final String ADDRESS = "wsrep-cluster-address";

  /**
   * The script for Galera's state snapshot transfer on one machine: the donor copies its files into
   * the joiner's folder. The packaged scripts need an account or, under root, a daemon that may not
   * write.
   */
  private static final String TRANSFER =
      """
      #!/bin/sh
      while [ $# -gt 0 ] && [ "$1" != --mysqld-args ]; do
        case $1 in
          --role) role=$2 ;;
          --gtid) gtid=$2 ;;
          --datadir) data=$2 ;;
          --bypass) bypass=1 ;;
          --parent) parent=$2 ;;
          --address) joiner=$(dirname "$0")/${2%%/*} ;;
        esac
        shift
      done
      if [ "$role" = joiner ]; then
        [ -n "$data" ] && echo "$data" > "$joiner.data" || exit 1
        echo "ready $(basename "$joiner")"
        while [ ! -f "$joiner" ]; do kill -0 "${parent:-$PPID}" && sleep 0.1 || exit 1; done
        cat "$joiner"
        rm "$joiner"
        exit
      fi
      if [ -z "$bypass" ]; then
        echo "flush tables"
        while ! grep -qs : "$data/tables_flushed"; do kill -0 "${parent:-$PPID}" && sleep 0.1 || exit 1; done
        gtid=$(cat "$data/tables_flushed")
        rm "$data/tables_flushed"
        target=$(cat "$joiner.data") && [ -n "$target" ] && [ -d "$target" ] || exit 1
        rm -rf "${target:?}"/*
        for file in "$data"/*; do
          case $file in
            */galera.cache | */grastate.dat | */gvwstate.dat | */server.sock) ;;
            *) cp -r "$file" "$target" || exit 1 ;;
          esac
        done
        echo continue
      fi
      echo "$gtid" > "$joiner.part"
      mv "$joiner.part" "$joiner"
      echo "done $gtid"
      """;

  private final boolean isGalera;
  private final PrivateFolder scripts;
  private final List<String> group;

  private EmbeddedCluster(
      EmbeddedSpec spec, PrivateFolder scripts, List<String> group, List<EmbeddedServer> servers) {
    super(spec.replicas(), servers);
    this.group = List.copyOf(group);
    this.isGalera = spec.replicas().replication() == Replication.GALERA;
    this.scripts = scripts;
  }

  /** Starts all members and waits until they replicate. */
  static EmbeddedCluster start(EmbeddedSpec spec, Needs needs, Places places, Binaries binaries)
      throws IOException, InterruptedException {
    Replication replication = spec.replicas().replication();
    PrivateFolder scripts = PrivateFolder.create(places.temporary(), "cluster");
    EmbeddedCluster cluster;
    try {
      Path transfer = Files.writeString(scripts.file("wsrep_sst_" + TRANSFER_METHOD), TRANSFER);
      Files.setPosixFilePermissions(transfer, PosixFilePermissions.fromString("rwx------"));
      Binaries programs = binaries.with(scripts.file(""));
      String password = UUID.randomUUID().toString();
      List<String> group = new ArrayList<>();
      List<EmbeddedServer> servers =
          members(
              spec.replicas(),
              number -> {
                group.add(freePlace());
                SortedMap<String, String> options =
                    replication == Replication.GALERA
                        ? galera(group, binaries, spec.replicas())
                        : replica(number, replication);
                boolean isCopy = replication == Replication.GALERA && number > 1;
                Role role = new Role(password, options, isCopy);
                return EmbeddedServer.start(spec.name(), needs, places, programs, role);
              });
      cluster = new EmbeddedCluster(spec, scripts, group, servers);
    } catch (IOException | InterruptedException | RuntimeException e) {
      scripts.close();
      throw e;
    }
    cluster.connect();
    return cluster;
  }

  private static SortedMap<String, String> replica(int number, Replication replication) {
    SortedMap<String, String> options = new TreeMap<>(Map.of("server-id", "" + number));
    if (number == 1) {
      options.put("log-bin", "binlog");
      options.put("binlog-format", "ROW");
    }
    if (replication == Replication.SEMI_SYNC && number == 1) {
      options.put("rpl-semi-sync-master-enabled", "ON");
      // after this time the server would continue without its replicas
      options.put("rpl-semi-sync-master-timeout", "" + TimeUnit.DAYS.toMillis(1));
    } else if (replication == Replication.SEMI_SYNC) {
      options.put("rpl-semi-sync-slave-enabled", "ON");
    }
    return options;
  }

  /**
   * The options of a node of Galera.
   *
   * @param group the addresses of the nodes up to this one
   */
  private static SortedMap<String, String> galera(
      List<String> group, Binaries binaries, Replicas replicas) throws IOException {
    int number = group.size();
    SortedMap<String, String> options = new TreeMap<>();
    options.put("wsrep-on", "ON");
    options.put("wsrep-provider", binaries.provider().orElseThrow().toString());
    options.put("wsrep-cluster-name", "dyno");
    options.put(ADDRESS, "gcomm://" + (number == 1 ? "" : group.get(0)));
    options.put("wsrep-node-name", "member" + number);
    options.put("wsrep-node-address", EmbeddedServer.HOST);
    options.put("wsrep-sst-method", TRANSFER_METHOD);
    options.put("wsrep-sst-receive-address", freePlace());
    options.put(
        "wsrep-provider-options",
        "gmcast.listen_addr=tcp://%s;ist.recv_addr=%s"
            .formatted(group.get(number - 1), freePlace()));
    // with a single writer, auto-increment values need no gaps
    options.put("wsrep-auto-increment-control", replicas.use().writesToAll() ? "ON" : "OFF");
    options.put("binlog-format", "ROW");
    options.put("innodb-autoinc-lock-mode", "2");
    return options;
  }

  private static String freePlace() throws IOException {
    return EmbeddedServer.HOST + ":" + EmbeddedServer.freePort();
  }

  @Override
  protected void connectNew() throws IOException {
    if (isGalera) {
      return; // its members find each other
    }
    for (EmbeddedServer replica : others()) {
      execute(
          replica.target(),
          """
          CHANGE MASTER TO MASTER_HOST = '%s', MASTER_PORT = %d, MASTER_USER = '%s',
            MASTER_PASSWORD = '%s', MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1,
            MASTER_SSL = 0, MASTER_SSL_VERIFY_SERVER_CERT = 0\
          """
              .formatted(target().host(), target().port(), target().user(), target().password()),
          "START SLAVE");
    }
  }

  /** Restarted members replicate by themselves. */
  @Override
  protected void connectAgain() {}

  @Override
  protected Map<String, String> alone() {
    return isGalera ? Map.of("wsrep-on", "OFF") : Map.of();
  }

  @Override
  protected boolean rejoin(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    SortedMap<String, String> all = new TreeMap<>(variables);
    if (isGalera) {
      all.put(ADDRESS, "gcomm://" + String.join(",", group.subList(1, group.size())));
    }
    if (isGalera || !first().lastWords().isEmpty()) {
      first().end();
      first().startAgain(all);
    }
    awaitSync(isGalera ? all() : others());
    return true;
  }

  @Override
  protected String lack(Connection member) throws SQLException {
    if (isGalera) {
      String state =
          Sql.rows(member, "SHOW STATUS LIKE 'wsrep_local_state_comment'").get(0).text(2);
      return state.equals("Synced") ? "" : state;
    }
    Sql.Row row = Sql.rows(member, "SHOW SLAVE STATUS").get(0);
    String state =
        "%s %s %s %s"
            .formatted(
                row.get("slave_io_running"),
                row.get("slave_sql_running"),
                row.get("last_io_error"),
                row.get("last_sql_error"))
            .strip();
    return state.equals("Yes Yes") ? "" : state;
  }

  @Override
  public void close() {
    super.close();
    scripts.close();
  }
}
