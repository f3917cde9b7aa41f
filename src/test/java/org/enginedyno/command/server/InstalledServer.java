package org.enginedyno.command.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.enginedyno.db.connection.Target;

/** Starts a MariaDB that is installed on this machine, with RocksDB and Mroonga. */
final class InstalledServer {
  private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/bin", "/usr/local/bin");
  private static final Path PLUGINS = Path.of("/usr/lib/mysql/plugin");
  private static final List<String> ENGINES = List.of("ha_rocksdb", "ha_mroonga");

  private InstalledServer() {}

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

  static OldServer start(Path room) throws IOException, InterruptedException {
    String user = "--user=" + System.getProperty("user.name");
    Path data = room.resolve("data");
    Path log = room.resolve("install.log");
    Process installing =
        OldServer.start(
            log,
            program("mariadb-install-db").orElseThrow(),
            "--no-defaults",
            user,
            "--datadir=" + data,
            "--auth-root-authentication-method=normal");
    if (installing.waitFor() != 0) {
      throw new IOException(Files.readString(log));
    }
    String password = UUID.randomUUID().toString();
    Target target =
        new Target("127.0.0.1", OldServer.freePort(), "dyno", "dyno", password, Map.of());
    return OldServer.start(room, target, command(room, data, user, target).toArray(String[]::new));
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
}
