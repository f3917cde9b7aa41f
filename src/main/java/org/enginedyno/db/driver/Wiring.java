package org.enginedyno.db.driver;

import java.util.Map;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.client.PreparedBy;
import org.enginedyno.plan.client.Profile;

/** How connections are made: by which driver, with which properties. */
public record Wiring(Driver driver, Profile profile, PreparedBy statements) {
  /** What loads, counts and watches, whatever is measured. */
  public static final Wiring CONTROL =
      new Wiring(Driver.MYSQL, Profile.EQUAL, Profile.EQUAL.statements());

  /** The wiring of a cell's workers. */
  public static Wiring of(Client client) {
    return new Wiring(client.driver(), client.profile(), client.statements());
  }

  /** The JDBC URL of a database at a place, which is a host and a port. */
  public String url(String place, String database) {
    return "jdbc:%s://%s/%s".formatted(driver, place, database);
  }

  /**
   * What the driver is told, without credentials.
   *
   * @param local whether the server is on this machine
   * @param own the user's own properties, which win but where they would give files away
   */
  public Map<String, String> properties(boolean local, Map<String, String> own) {
    Map<String, String> properties = PropertySets.of(this, local);
    properties.putAll(own);
    LocalFiles.keep(driver, properties);
    properties.computeIfPresent(SslMode.PROPERTY, (name, word) -> SslMode.word(driver, word));
    return properties;
  }
}
