package org.enginedyno.db.connection;

import java.io.File;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Driver.DriverCoordinates;

/** The files of the drivers that a plan names, found before a run starts. */
public record DriverJars(Map<Driver, DriverJar> found) {
  /** Shipped drivers only. */
  public static final DriverJars NONE = new DriverJars(Map.of());

  public DriverJars {
    found = Map.copyOf(found);
  }

  /** Finds the drivers; relative paths start at {@code folder}. */
  public static DriverJars of(Collection<Driver> drivers, Path folder, MavenRepository repository) {
    Map<Driver, DriverJar> found = new LinkedHashMap<>();
    for (Driver driver : drivers) {
      if (!driver.isShipped()) {
        found.put(driver, jar(driver, folder, repository));
      }
    }
    return new DriverJars(found);
  }

  /** Finds the jar without its dependencies, which only serve features that dyno does not use. */
  private static DriverJar jar(Driver driver, Path folder, MavenRepository repository) {
    if (driver.file().isPresent()) {
      return DriverJar.read(folder.resolve(driver.file().get()).toFile());
    }
    DriverCoordinates coordinates = driver.coordinates().orElseThrow();
    DriverJar jar = DriverJar.read(fetched(driver, coordinates, repository));
    String version = coordinates.version();
    if (!jar.version().equals(version) || !driver.family().equals(Optional.of(jar.family()))) {
      throw new UserError(
          "driver %s: %s contains %s %s; delete the file to fetch it again"
              .formatted(driver, jar.file(), jar.family(), jar.version()));
    }
    return jar;
  }

  private static File fetched(
      Driver driver, DriverCoordinates coordinates, MavenRepository repository) {
    try {
      return repository.file(coordinates.toString(), "driver " + driver, line -> {});
    } catch (UserError e) {
      throw new UserError(
          "%s; name a version that is published, or the driver's file, as in driver=lib/driver.jar"
              .formatted(e.getMessage()),
          e);
    }
  }

  /** The file of a plan's only driver; empty if it is shipped or there are several. */
  public Optional<DriverJar> alone(Collection<Driver> drivers) {
    return drivers.size() == 1
        ? Optional.ofNullable(found.get(drivers.iterator().next()))
        : Optional.empty();
  }

  /** The file of a driver; empty for shipped ones. */
  public Optional<DriverJar> of(Driver driver) {
    if (!driver.isShipped() && !found.containsKey(driver)) {
      throw new IllegalArgumentException("driver " + driver + " was not requested");
    }
    return Optional.ofNullable(found.get(driver));
  }
}
