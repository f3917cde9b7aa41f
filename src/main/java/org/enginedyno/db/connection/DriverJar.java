package org.enginedyno.db.connection;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver.DriverFamily;

/**
 * A driver's file and its description.
 *
 * @param version from its manifest; may be empty
 */
public record DriverJar(String file, DriverFamily family, String className, String version) {
  private static final String LOGGING = "org.slf4j.";
  private static final Map<DriverJar, Driver> LOADED = new ConcurrentHashMap<>();
  private static final String SERVICE = "META-INF/services/java.sql.Driver";

  /** Searched in this order, as the oldest versions do not declare their class. */
  private static final List<String> CLASSES =
      List.of("com.mysql.cj.jdbc.Driver", "com.mysql.jdbc.Driver", "org.mariadb.jdbc.Driver");

  /** Reads a file; reports one that is not a known driver. */
  public static DriverJar read(File file) {
    if (!file.isFile()) {
      throw new UserError("driver: no such file: " + file);
    }
    try (JarFile jar = new JarFile(file)) {
      String name =
          CLASSES.stream()
              .filter(one -> jar.getEntry(one.replace('.', '/') + ".class") != null)
              .findFirst()
              .orElseThrow(
                  () ->
                      new UserError(
                          "driver: %s is not a MySQL or MariaDB driver; it %s"
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

  /**
   * Loads the driver, once per file. It shares only the classes of the JDK and of the logging with
   * the shipped drivers, so that versions cannot mix.
   */
  Driver driver() {
    return LOADED.computeIfAbsent(this, DriverJar::load);
  }

  private static Driver load(DriverJar jar) {
    try {
      return Class.forName(jar.className(), true, new Classes(new File(jar.file())))
          .asSubclass(Driver.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | MalformedURLException | LinkageError e) {
      throw new UserError("driver: %s cannot be loaded: %s".formatted(jar.file(), e), e);
    }
  }

  private static final class Classes extends URLClassLoader {
    Classes(File file) throws MalformedURLException {
      super(new URL[] {file.toURI().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      return name.startsWith(LOGGING)
          ? Class.forName(name, false, DriverJar.class.getClassLoader())
          : super.findClass(name);
    }
  }
}
