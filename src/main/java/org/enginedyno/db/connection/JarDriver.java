package org.enginedyno.db.connection;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Driver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.enginedyno.plan.UserError;

/**
 * A driver out of its own file: its classes see the JDK and the logging that the shipped ones see,
 * but nothing of theirs, so that no class of another version can take the place of its own.
 */
public final class JarDriver {
  private static final String LOGGING = "org.slf4j.";

  /** A file is loaded once; its classes are its identity. */
  private static final Map<DriverJar, Driver> LOADED = new ConcurrentHashMap<>();

  private JarDriver() {}

  /** The driver in a file. */
  public static Driver of(DriverJar jar) {
    return LOADED.computeIfAbsent(jar, JarDriver::load);
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

  /** The classes of one file. */
  private static final class Classes extends URLClassLoader {
    Classes(File file) throws MalformedURLException {
      super(new URL[] {file.toURI().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      return name.startsWith(LOGGING)
          ? Class.forName(name, false, JarDriver.class.getClassLoader())
          : super.findClass(name);
    }
  }
}
