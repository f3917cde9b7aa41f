package org.enginedyno.server.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.SyncCost;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Places;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.StartedCluster;

/** A MariaDB server for one run: on loopback, with a random password, in a private folder. */
final class EmbeddedServer implements StartedCluster.Member {
  private static final String USER = "dyno";
  static final String HOST = "127.0.0.1";

  /** Its own tables, undo logs and temporary tables before anything is loaded. */
  private static final long SYSTEM_BYTES = 64L << 20;

  private final String name;
  private final Needs needs;
  private final Role role;
  private final String systemUser;
  private final PrivateFolder folder;
  private final Binaries binaries;
  private final Target target;
  private final SyncCost syncCost;
  private volatile EmbeddedProcess process;

  /**
   * The role of a server in a cluster.
   *
   * @param options of its command line, by name
   * @param isCopy whether another member gives it all files, accounts included
   */
  record Role(String password, SortedMap<String, String> options, boolean isCopy) {
    /** The role of a server by itself. */
    static Role alone() {
      return new Role(UUID.randomUUID().toString(), new TreeMap<>(), false);
    }
  }

  private EmbeddedServer(
      String name,
      Needs needs,
      Role role,
      String systemUser,
      PrivateFolder folder,
      Binaries binaries)
      throws IOException, InterruptedException {
    this.name = name;
    this.needs = needs;
    this.role = role;
    this.systemUser = systemUser;
    this.folder = folder;
    this.binaries = binaries;
    this.target = new Target(HOST, freePort(), "dyno", USER, role.password(), Map.of());
    // measured before the server writes there
    this.syncCost = SyncCost.in(folder.file("data"));
    if (!role.isCopy()) {
      EmbeddedProcess.writeAccounts(folder, target);
    }
    this.process = launch(new TreeMap<>());
  }

  /** Installs and starts a server that meets the needs, and waits until it answers. */
  static EmbeddedServer start(String name, Needs needs, Places places, Binaries binaries, Role role)
      throws IOException, InterruptedException {
    PrivateFolder.sweep(places.temporary());
    places.requireSpace(Needs.LOG_BYTES + SYSTEM_BYTES);
    PrivateFolder folder = PrivateFolder.create(places.temporary(), "server", "data", "tmp");
    try {
      if (!role.isCopy()) {
        binaries.install(folder.file("data"), folder.file("tmp"));
      }
      return new EmbeddedServer(name, needs, role, places.user(), folder, binaries);
    } catch (IOException | InterruptedException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private EmbeddedProcess launch(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    SortedMap<String, String> all = needs.embeddedSettings();
    all.putAll(role.options());
    all.putAll(variables);
    return EmbeddedProcess.start(binaries, folder, target, systemUser, all);
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String kind() {
    return "embedded";
  }

  @Override
  public Target target() {
    return target;
  }

  @Override
  public Optional<ProcessHandle> process() {
    return Optional.of(process.handle());
  }

  @Override
  public String lastWords() {
    return process.lastWords();
  }

  @Override
  public Optional<SyncCost> syncCost() {
    return Optional.of(syncCost);
  }

  @Override
  public Map<String, String> particulars() {
    Map<String, String> particulars = new TreeMap<>(needs.memory());
    particulars.put("data", "a folder in the temporary folder");
    return particulars;
  }

  @Override
  public void end() throws IOException, InterruptedException {
    logLastWords();
    process.end();
  }

  @Override
  public void startAgain(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    if (!role.isCopy()) {
      // Galera refuses to bootstrap from a member that did not end last, such as a killed one
      Files.deleteIfExists(folder.file("data").resolve("grastate.dat"));
    }
    process = launch(variables);
  }

  @Override
  public void kill() throws InterruptedException {
    process.kill();
  }

  @Override
  public void confine(Optional<CpuSet> cores) throws IOException, InterruptedException {
    AllowedCpus.confine(process.handle(), cores);
  }

  @Override
  public String logEnd() {
    return process.logEnd();
  }

  @Override
  public void close() {
    logLastWords();
    try {
      process.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    folder.close();
  }
}
