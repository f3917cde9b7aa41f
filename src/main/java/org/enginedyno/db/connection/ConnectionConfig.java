package org.enginedyno.db.connection;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.jspecify.annotations.Nullable;

/**
 * The driver of connections and its properties.
 *
 * @param jar the driver's file; null for the shipped one
 * @param batches how the driver sends the rows of a batch
 * @param compress whether the protocol is compressed
 */
public record ConnectionConfig(
    DriverFamily family,
    @Nullable DriverJar jar,
    Profile profile,
    PreparedBy statements,
    BatchMode batches,
    boolean compress) {
  /** The shipped driver for loading, counting and watching. */
  public static final ConnectionConfig CONTROL =
      new ConnectionConfig(DriverFamily.MYSQL, Profile.EQUAL, Profile.EQUAL.statements());

  /** A configuration without compression. */
  public ConnectionConfig(DriverFamily family, Profile profile, PreparedBy statements) {
    this(family, null, profile, statements, BatchMode.VALUES, false);
  }

  /** The configuration for loading, counting and watching with a given driver. */
  public static ConnectionConfig control(@Nullable DriverJar jar) {
    return jar == null
        ? CONTROL
        : new ConnectionConfig(
            jar.family(), jar, CONTROL.profile(), CONTROL.statements(), BatchMode.VALUES, false);
  }

  /** The configuration of a cell's workers; {@code jar} is null for a shipped driver. */
  public static ConnectionConfig of(Client client, @Nullable DriverJar jar, BatchMode batches) {
    if (client.get(PlanAxis.DRIVER).isShipped() == (jar != null)) {
      throw new IllegalArgumentException(
          "driver %s with file %s".formatted(client.get(PlanAxis.DRIVER), jar));
    }
    DriverFamily family =
        jar == null ? client.get(PlanAxis.DRIVER).family().orElseThrow() : jar.family();
    return new ConnectionConfig(
        family,
        jar,
        client.get(PlanAxis.PROFILE),
        client.get(PlanAxis.STATEMENTS),
        batches,
        client.get(PlanAxis.COMPRESS));
  }

  /** The JDBC URL of a database at a host and port. */
  public String url(String place, String database) {
    return "jdbc:%s://%s/%s".formatted(family, place, database);
  }

  public Driver driver(String url) throws SQLException {
    return jar == null ? DriverManager.getDriver(url) : jar.driver();
  }

  /**
   * The driver's properties, without credentials.
   *
   * @param local whether the server is on this machine
   * @param own the user's properties, which take precedence unless they expose files
   */
  public Map<String, String> properties(boolean local, Map<String, String> own) {
    return driverProperties(local, own).properties();
  }

  /** The same, and the names of the properties that this version of the driver does not have. */
  public DriverProperties driverProperties(boolean local, Map<String, String> own) {
    Map<String, String> properties = PropertySets.of(this, local);
    if (compress) {
      // both drivers have the property, and by default neither compresses
      properties.put("useCompression", "true");
    }
    properties.putAll(own);
    LocalFiles.forbid(family, properties);
    properties.computeIfPresent(
        PropertySets.SSL_MODE, (name, word) -> PropertySets.sslMode(family, word));
    return jar == null ? DriverProperties.all(properties) : DriverProperties.of(jar, properties);
  }
}
