package org.enginedyno.db.connection;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.DriverFamily;

/**
 * A driver's file, and what it says of itself.
 *
 * @param className the class that opens its connections
 * @param version as its metadata tell it, or empty where they do not
 */
public record DriverJar(String file, DriverFamily family, String className, String version) {
  private static final String SERVICE = "META-INF/services/java.sql.Driver";

  /** The oldest versions name no class of theirs; the first that is there is theirs. */
  private static final List<String> CLASSES =
      List.of("com.mysql.cj.jdbc.Driver", "com.mysql.jdbc.Driver", "org.mariadb.jdbc.Driver");

  /** Reads a file; one that holds no driver that we know is told of in a line. */
  public static DriverJar read(File file) {
    if (!file.isFile()) {
      throw new UserError("driver: there is no file " + file);
    }
    try (JarFile jar = new JarFile(file)) {
      String name =
          CLASSES.stream()
              .filter(one -> jar.getEntry(one.replace('.', '/') + ".class") != null)
              .findFirst()
              .orElseThrow(
                  () ->
                      new UserError(
                          "driver: %s is neither MySQL's nor MariaDB's driver; it %s"
                              .formatted(file, contents(jar))));
      return new DriverJar(
          file.getAbsolutePath(),
          name.startsWith("org.mariadb.") ? DriverFamily.MARIADB : DriverFamily.MYSQL,
          name,
          version(jar));
    } catch (IOException e) {
      throw new UserError("driver: %s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static String contents(JarFile jar) {
    ZipEntry service = jar.getEntry(SERVICE);
    if (service == null) {
      return "names no JDBC driver";
    }
    try (InputStream in = jar.getInputStream(service)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return "names " + text.strip().lines().findFirst().orElse("none");
    } catch (IOException e) {
      return "cannot be read";
    }
  }

  private static String version(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    if (manifest == null) {
      return "";
    }
    Attributes main = manifest.getMainAttributes();
    return Objects.requireNonNullElse(
        main.getValue(Attributes.Name.IMPLEMENTATION_VERSION),
        Objects.requireNonNullElse(main.getValue("Bundle-Version"), ""));
  }
}
