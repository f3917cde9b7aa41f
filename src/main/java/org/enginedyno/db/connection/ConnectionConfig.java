package org.enginedyno.db.connection;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.jspecify.annotations.Nullable;

/**
 * How connections are made: by which driver, with which properties.
 *
 * @param jar the driver's own file, or null for the shipped one
 * @param batches how it is to send the rows of a batch
 * @param compress whether both sides compress what they send
 */
public record ConnectionConfig(
    DriverFamily family,
    @Nullable DriverJar jar,
    Profile profile,
    PreparedBy statements,
    BatchMode batches,
    boolean compress) {
  /** What loads, counts and watches, whatever is measured. */
  public static final ConnectionConfig CONTROL =
      new ConnectionConfig(DriverFamily.MYSQL, Profile.EQUAL, Profile.EQUAL.statements());

  /** The wiring of a shipped driver. */
  public ConnectionConfig(DriverFamily family, Profile profile, PreparedBy statements) {
    this(family, null, profile, statements, BatchMode.VALUES);
  }

  /** The wiring of a driver that does not compress. */
  public ConnectionConfig(
      DriverFamily family,
      @Nullable DriverJar jar,
      Profile profile,
      PreparedBy statements,
      BatchMode batches) {
    this(family, jar, profile, statements, batches, false);
  }

  /** What loads, counts and watches by another driver than the shipped one. */
  public static ConnectionConfig control(@Nullable DriverJar jar) {
    return jar == null
        ? CONTROL
        : new ConnectionConfig(
            jar.family(), jar, CONTROL.profile(), CONTROL.statements(), BatchMode.VALUES);
  }

  /**
   * The wiring of a cell's workers.
   *
   * @param jar what was found of a driver that is not shipped
   * @param batches how the driver is to send the rows of a batch
   */
  public static ConnectionConfig of(Client client, @Nullable DriverJar jar, BatchMode batches) {
    if (client.get(PlanAxis.DRIVER).isShipped() == (jar != null)) {
      throw new IllegalArgumentException(
          "driver %s, and its file is %s".formatted(client.get(PlanAxis.DRIVER), jar));
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

  /** The JDBC URL of a database at a place, which is a host and a port. */
  public String url(String place, String database) {
    return "jdbc:%s://%s/%s".formatted(family, place, database);
  }

  /** The driver that such a URL is for. */
  public Driver driver(String url) throws SQLException {
    return jar == null ? DriverManager.getDriver(url) : JarDriver.of(jar);
  }

  /**
   * What the driver is told, without credentials.
   *
   * @param local whether the server is on this machine
   * @param own the user's own properties, which win but where they would give files away
   */
  public Map<String, String> properties(boolean local, Map<String, String> own) {
    return told(local, own).properties();
  }

  /** The same, with what was left out as this very version does not know it. */
  public DriverProperties told(boolean local, Map<String, String> own) {
    Map<String, String> properties = PropertySets.of(this, local);
    if (compress) {
      // both drivers have the property, and by default neither compresses
      properties.put("useCompression", "true");
    }
    properties.putAll(own);
    LocalFiles.keep(family, properties);
    properties.computeIfPresent(SslMode.PROPERTY, (name, word) -> SslMode.word(family, word));
    return jar == null
        ? DriverProperties.all(properties)
        : KnownProperties.of(jar).told(properties);
  }
}
