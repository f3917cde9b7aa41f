package org.enginedyno.command.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.enginedyno.command.Await;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;

/** A MariaDB that is installed on this machine, started with RocksDB and Mroonga. */
final class InstalledServer implements AutoCloseable {
  private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/bin", "/usr/local/bin");
  private static final Path PLUGINS = Path.of("/usr/lib/mysql/plugin");
  private static final List<String> ENGINES = List.of("ha_rocksdb", "ha_mroonga");

  private final Process process;
  private final Target target;

  private InstalledServer(Process process, Target target) {
    this.process = process;
    this.target = target;
  }

  static boolean isInstalled() {
    return program("mariadbd").isPresent()
        && ENGINES.stream().allMatch(engine -> Files.exists(PLUGINS.resolve(engine + ".so")));
  }

  private static Optional<String> program(String name) {
    return FOLDERS.stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  static InstalledServer start(Path room) throws IOException, InterruptedException {
    String user = "--user=" + System.getProperty("user.name");
    Path data = room.resolve("data");
    String install = program("mariadb-install-db").orElseThrow();
    Process installing =
        new ProcessBuilder(
                install,
                "--no-defaults",
                user,
                "--datadir=" + data,
                "--auth-root-authentication-method=normal")
            .redirectErrorStream(true)
            .redirectOutput(room.resolve("install.log").toFile())
            .start();
    if (installing.waitFor() != 0) {
      throw new IOException(Files.readString(room.resolve("install.log")));
    }
    Target target =
        new Target("127.0.0.1", freePort(), "dyno", "dyno", UUID.randomUUID().toString(), Map.of());
    Process process =
        new ProcessBuilder(command(room, data, user, target))
            .redirectErrorStream(true)
            .redirectOutput(room.resolve("server.log").toFile())
            .start();
    InstalledServer server = new InstalledServer(process, target);
    Await.until("the installed server", server::answers, () -> server.ended(room));
    return server;
  }

  private static List<String> command(Path room, Path data, String user, Target target)
      throws IOException {
    Path accounts =
        Files.createFile(
            room.resolve("accounts.sql"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        accounts,
        "CREATE USER dyno@'127.0.0.1' IDENTIFIED BY '%s';\nGRANT ALL ON *.* TO dyno@'127.0.0.1';\n"
            .formatted(target.password()));
    List<String> command = new ArrayList<>();
    command.add(program("mariadbd").orElseThrow());
    command.addAll(List.of("--no-defaults", user, "--datadir=" + data, "--socket=s.sock"));
    command.addAll(List.of("--pid-file=server.pid", "--init-file=" + accounts, "--local-infile=1"));
    command.addAll(List.of("--bind-address=" + target.host(), "--port=" + target.port()));
    command.add("--skip-name-resolve");
    ENGINES.forEach(engine -> command.add("--plugin-load-add=" + engine));
    return command;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean answers() throws Exception {
    try (var connection = Connections.open(target)) {
      return connection.isValid(5);
    } catch (UserError e) {
      return false;
    }
  }

  private Optional<String> ended(Path room) {
    if (process.isAlive()) {
      return Optional.empty();
    }
    try (Stream<String> log = Files.lines(room.resolve("server.log"))) {
      return Optional.of(String.join("\n", log.toList()));
    } catch (IOException e) {
      return Optional.of(e.toString());
    }
  }

  Target target() {
    return target;
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
  }
}
