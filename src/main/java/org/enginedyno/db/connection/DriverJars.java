package org.enginedyno.db.connection;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.DriverCoordinates;

/** The files of the drivers that a plan names, all found before a run begins. */
public record DriverJars(Map<Driver, DriverJar> found) {
  /** Nothing but what is shipped. */
  public static final DriverJars NONE = new DriverJars(Map.of());

  public DriverJars {
    found = Map.copyOf(found);
  }

  /**
   * Finds them; the first that cannot be found is told of in a line.
   *
   * @param folder where relative paths begin
   */
  public static DriverJars of(Collection<Driver> drivers, Path folder, MavenRepository repository) {
    Map<Driver, DriverJar> found = new LinkedHashMap<>();
    for (Driver driver : drivers) {
      if (!driver.isShipped()) {
        found.put(driver, jar(driver, folder, repository));
      }
    }
    return new DriverJars(found);
  }

  /**
   * The jar alone: what its pom names besides (protobuf for the X protocol, JNA for Windows,
   * clouds' own logins) no connection of ours comes to need.
   */
  private static DriverJar jar(Driver driver, Path folder, MavenRepository repository) {
    if (driver.file().isPresent()) {
      return DriverJar.read(folder.resolve(driver.file().get()).toFile());
    }
    DriverCoordinates coordinates = driver.coordinates().orElseThrow();
    DriverJar jar =
        DriverJar.read(repository.file(coordinates.toString(), "driver " + driver, line -> {}));
    String asked = coordinates.version();
    if (!jar.version().equals(asked) || !driver.family().equals(Optional.of(jar.family()))) {
      throw new UserError(
          "driver %s: %s holds %s %s; delete it, and it is fetched anew"
              .formatted(driver, jar.file(), jar.family(), jar.version()));
    }
    return jar;
  }

  /** The file of the only driver of a plan, where it is not a shipped one. */
  public Optional<DriverJar> alone(Collection<Driver> drivers) {
    return drivers.size() == 1
        ? Optional.ofNullable(found.get(drivers.iterator().next()))
        : Optional.empty();
  }

  /** The file of a driver; the shipped ones have none, as they are here already. */
  public Optional<DriverJar> of(Driver driver) {
    if (!driver.isShipped() && !found.containsKey(driver)) {
      throw new IllegalArgumentException("driver " + driver + " was not looked for");
    }
    return Optional.ofNullable(found.get(driver));
  }
}
