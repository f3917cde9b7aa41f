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
 * Loads drivers from their files. They share the JDK and the logging with the shipped drivers, but
 * no other class, so that versions cannot mix.
 */
final class JarDriver {
  private static final String LOGGING = "org.slf4j.";

  /** Each file is loaded once. */
  private static final Map<DriverJar, Driver> LOADED = new ConcurrentHashMap<>();

  private JarDriver() {}

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
