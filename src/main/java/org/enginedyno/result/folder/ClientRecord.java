package org.enginedyno.result.folder;

import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;

/**
 * The measuring side as it really was.
 *
 * @param client what the plan asked for
 * @param cores the cores that client and server were given
 * @param connection the driver and what its connections were, read back
 * @param jvm the JVM as it told of itself
 */
public record ClientRecord(
    String server,
    Client client,
    Cores cores,
    Map<String, String> connection,
    Map<String, String> jvm)
    implements RunRecord {
  public ClientRecord {
    connection = new TreeMap<>(connection);
    jvm = new TreeMap<>(jvm);
  }

  /** It may be another one on other cores. */
  @Override
  public Object key() {
    return this;
  }
}
