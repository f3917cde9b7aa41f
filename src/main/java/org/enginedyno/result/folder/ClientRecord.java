package org.enginedyno.result.folder;

import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis;

/**
 * The measuring side as it really was.
 *
 * @param axes what the plan asked for
 * @param connection the driver and what its connections were, read back
 * @param jvm the JVM as it told of itself
 */
public record ClientRecord(
    String server, AxisValues axes, Map<String, String> connection, Map<String, String> jvm)
    implements RunRecord {
  public ClientRecord {
    axes = axes.only(axis -> axis.place() != PlanAxis.Place.SERVER);
    connection = new TreeMap<>(connection);
    jvm = new TreeMap<>(jvm);
  }

  /** The measuring side that the plan asked for. */
  public Client client() {
    return new Client(axes);
  }

  /** It may be another one on other cores. */
  @Override
  public Object key() {
    return this;
  }
}
