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
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.SyncCost;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.server.Control;
import org.enginedyno.server.Members;
import org.enginedyno.server.Members.ReadFrom;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Places;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec.Replication;
import org.enginedyno.server.embedded.EmbeddedServer.Role;

/** Embedded servers that replicate the rows of the first one, which is measured. */
final class EmbeddedCluster implements Server, Control {
  private static final long SYNC_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final String TRANSFER_METHOD = "dyno";
  private static final long PAUSE_MILLIS = 100;

  /**
   * Takes part in Galera's transfer of states on one machine: the donor copies its files into the
   * joiner's folder. Scripts of packages need an account or, under root, a daemon that may not
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

  private final Replication replication;
  private final ReadFrom readFrom;
  private final PrivateFolder scripts;
  private final List<EmbeddedServer> servers;

  private EmbeddedCluster(EmbeddedSpec spec, PrivateFolder scripts, List<EmbeddedServer> servers) {
    this.replication = spec.replication();
    this.readFrom = spec.readFrom();
    this.scripts = scripts;
    this.servers = List.copyOf(servers);
  }

  /** Starts all members, one after the other, and waits until they replicate. */
  static EmbeddedCluster start(EmbeddedSpec spec, Needs needs, Places places, Binaries binaries)
      throws IOException, InterruptedException {
    List<EmbeddedServer> started = new ArrayList<>();
    PrivateFolder scripts = PrivateFolder.create(places.temporary(), "cluster");
    try {
      Path transfer = Files.writeString(scripts.file("wsrep_sst_" + TRANSFER_METHOD), TRANSFER);
      Files.setPosixFilePermissions(transfer, PosixFilePermissions.fromString("rwx------"));
      String password = UUID.randomUUID().toString();
      String group = EmbeddedServer.HOST + ":" + EmbeddedServer.freePort();
      for (int number = 1; number <= spec.members(); number++) {
        Role role =
            spec.replication() == Replication.GALERA
                ? new Role(password, galera(number, group, binaries), number > 1)
                : new Role(password, replica(number, spec.replication()), false);
        started.add(
            EmbeddedServer.start(
                spec.name(), needs, places, binaries.with(scripts.file("")), role));
      }
      EmbeddedCluster cluster = new EmbeddedCluster(spec, scripts, started);
      if (spec.replication() != Replication.GALERA) {
        cluster.connectReplicas();
      }
      cluster.awaitSync();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      started.forEach(EmbeddedServer::close);
      scripts.close();
      throw e;
    }
  }

  private static SortedMap<String, String> replica(int number, Replication replication) {
    SortedMap<String, String> options = new TreeMap<>(Map.of("server-id", "" + number));
    if (number == 1) {
      options.put("log-bin", "binlog");
      options.put("binlog-format", "ROW");
    }
    if (replication == Replication.SEMI_SYNC && number == 1) {
      options.put("rpl-semi-sync-master-enabled", "ON");
      // it would go on without its replicas after this time
      options.put("rpl-semi-sync-master-timeout", "" + TimeUnit.DAYS.toMillis(1));
    } else if (replication == Replication.SEMI_SYNC) {
      options.put("rpl-semi-sync-slave-enabled", "ON");
    }
    return options;
  }

  private static SortedMap<String, String> galera(int number, String group, Binaries binaries)
      throws IOException {
    SortedMap<String, String> options = new TreeMap<>();
    options.put("wsrep-on", "ON");
    options.put("wsrep-provider", binaries.provider().orElseThrow().toString());
    options.put("wsrep-cluster-name", "dyno");
    options.put("wsrep-cluster-address", "gcomm://" + (number == 1 ? "" : group));
    options.put("wsrep-node-name", "member" + number);
    options.put("wsrep-node-address", EmbeddedServer.HOST);
    options.put("wsrep-sst-method", TRANSFER_METHOD);
    options.put("wsrep-sst-receive-address", freePlace());
    options.put(
        "wsrep-provider-options",
        "gmcast.listen_addr=tcp://%s;ist.recv_addr=%s"
            .formatted(number == 1 ? group : freePlace(), freePlace()));
    // one member is written to, so numbers need no gaps
    options.put("wsrep-auto-increment-control", "OFF");
    options.put("binlog-format", "ROW");
    options.put("innodb-autoinc-lock-mode", "2");
    return options;
  }

  private static String freePlace() throws IOException {
    return EmbeddedServer.HOST + ":" + EmbeddedServer.freePort();
  }

  private EmbeddedServer first() {
    return servers.get(0);
  }

  private List<EmbeddedServer> others() {
    return servers.subList(1, servers.size());
  }

  private void connectReplicas() throws IOException {
    for (EmbeddedServer replica : others()) {
      try (Connection connection = Connections.open(replica.target())) {
        Sql.execute(
            connection,
            """
            CHANGE MASTER TO MASTER_HOST = '%s', MASTER_PORT = %d, MASTER_USER = '%s',
              MASTER_PASSWORD = '%s', MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1,
              MASTER_SSL = 0, MASTER_SSL_VERIFY_SERVER_CERT = 0\
            """
                .formatted(target().host(), target().port(), target().user(), target().password()),
            "START SLAVE");
      } catch (SQLException e) {
        throw new IOException("member %s: %s".formatted(replica.target().place(), Sql.line(e)), e);
      }
    }
  }

  /** Waits until every member is connected to the others. */
  private void awaitSync() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + SYNC_LIMIT_NANOS;
    for (EmbeddedServer member : others()) {
      String state = state(member.target());
      while (!state.equals("Yes Yes") && !state.equals("Synced")) {
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "member %s of %s does not replicate: %s"
                  .formatted(member.target().place(), name(), state));
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        state = state(member.target());
      }
    }
  }

  private String state(Target member) {
    try (Connection connection = Connections.open(member)) {
      if (replication == Replication.GALERA) {
        return Sql.rows(connection, "SHOW STATUS LIKE 'wsrep_local_state_comment'").get(0).text(2);
      }
      Sql.Row row = Sql.rows(connection, "SHOW SLAVE STATUS").get(0);
      String errors = row.get("last_io_error") + " " + row.get("last_sql_error");
      return "%s %s %s"
          .formatted(row.get("slave_io_running"), row.get("slave_sql_running"), errors)
          .strip();
    } catch (SQLException e) {
      return Sql.line(e);
    }
  }

  @Override
  public String name() {
    return first().name();
  }

  @Override
  public String kind() {
    return first().kind();
  }

  @Override
  public Target target() {
    return first().target();
  }

  @Override
  public Members members() {
    return new Members(
        others().stream().map(EmbeddedServer::target).toList(), Members.USUAL_PATIENCE, readFrom);
  }

  @Override
  public Optional<ProcessHandle> process() {
    return first().process();
  }

  @Override
  public List<ProcessHandle> processes() {
    return servers.stream().flatMap(member -> member.process().stream()).toList();
  }

  @Override
  public String lastWords() {
    String words = first().lastWords();
    return words.isEmpty()
        ? others().stream()
            .filter(other -> !other.lastWords().isEmpty())
            .map(other -> "member %s: %s".formatted(other.target().place(), other.lastWords()))
            .findFirst()
            .orElse("")
        : words;
  }

  @Override
  public Optional<Control> control() {
    return Optional.of(this);
  }

  @Override
  public Optional<SyncCost> syncCost() {
    return first().syncCost();
  }

  @Override
  public Map<String, String> particulars() {
    Map<String, String> particulars = new TreeMap<>(first().particulars());
    particulars.put("members", members().places(target()));
    particulars.put("replication", Parsers.text(replication));
    return particulars;
  }

  /** The first member ends last and starts first, as the others follow it. */
  @Override
  public void restart(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    for (EmbeddedServer member : others()) {
      member.end();
    }
    first().end();
    // Galera refuses to start from a member that did not end last, as one that was killed
    Files.deleteIfExists(first().data().resolve("grastate.dat"));
    for (EmbeddedServer member : servers) {
      member.startAgain(variables);
    }
    awaitSync();
  }

  @Override
  public void kill() throws InterruptedException {
    for (EmbeddedServer member : servers) {
      member.kill();
    }
  }

  @Override
  public void confine(Optional<CpuSet> cores) throws IOException, InterruptedException {
    for (EmbeddedServer member : servers) {
      member.confine(cores);
    }
  }

  @Override
  public void close() {
    others().forEach(EmbeddedServer::close);
    first().close();
    scripts.close();
  }
}
