package org.enginedyno.result.folder;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A server as it was found.
 *
 * @param instance {@code shared}, or the engine that has it for itself
 * @param kind embedded, container or external
 * @param place where it answers, without credentials
 * @param engines what SHOW ENGINES offers
 * @param support what it says that each of them has: transactions, xa, savepoints
 * @param variables the settings that bear on the figures, as read back
 * @param particulars what else is to be known of it: image, data place, memory of each engine
 * @param syncMicros what an fsync costs where its data lie; absent where we may not write there
 */
public record ServerRecord(
    String name,
    String instance,
    String kind,
    String place,
    String version,
    List<String> engines,
    Map<String, Map<String, String>> support,
    Map<String, String> variables,
    Map<String, String> particulars,
    @Nullable Double syncMicros)
    implements RunRecord {
  /** The instance that all engines share. */
  public static final String SHARED = "shared";

  public ServerRecord {
    engines = List.copyOf(engines);
    support = new TreeMap<>(support);
    variables = new TreeMap<>(variables);
    particulars = new TreeMap<>(particulars);
  }

  /** Its name, with the engine that has the instance for itself. */
  public String fullName() {
    return instance.equals(SHARED) ? name : name + ", " + instance;
  }

  @Override
  public Object key() {
    return List.of(name, instance);
  }
}
