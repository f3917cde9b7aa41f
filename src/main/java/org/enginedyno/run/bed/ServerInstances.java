package org.enginedyno.run.bed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.setup.Instance;

/** The instances of one server that a run has open: one for all engines, or one for each. */
public final class ServerInstances implements AutoCloseable {
  /** The name of the instance that all engines share. */
  public static final String SHARED = "shared";

  private final Map<String, ServerInstance> stands = new LinkedHashMap<>();

  /** How an instance is opened. */
  @FunctionalInterface
  public interface Opening {
    ServerInstance open(String instance) throws IOException, InterruptedException;
  }

  /** Opens what these cells need, which all have their engines in the same kind of instance. */
  public static ServerInstances open(List<Cell> cells, Opening opening)
      throws IOException, InterruptedException {
    ServerInstances stands = new ServerInstances();
    try {
      for (String instance : instances(cells)) {
        stands.stands.put(instance, opening.open(instance));
      }
      return stands;
    } catch (IOException | InterruptedException | RuntimeException e) {
      stands.close();
      throw e;
    }
  }

  private static Collection<String> instances(List<Cell> cells) {
    List<String> engines =
        cells.stream()
            .filter(Cell::hasTables)
            .map(Cell::engine)
            .distinct()
            .sorted(String.CASE_INSENSITIVE_ORDER)
            .toList();
    boolean shared = cells.get(0).setup().instance() == Instance.SHARED || engines.isEmpty();
    return shared ? List.of(SHARED) : engines;
  }

  /** The instance for a cell; a floor belongs to none, and takes the first. */
  public ServerInstance stand(Cell cell) {
    ServerInstance own = stands.get(cell.engine());
    return own == null ? first() : own;
  }

  private ServerInstance first() {
    return stands.values().iterator().next();
  }

  /** All of them. */
  public Collection<ServerInstance> all() {
    return List.copyOf(stands.values());
  }

  /** Breaks off what the servers are doing for us. */
  public void abandon() {
    stands.values().forEach(ServerInstance::abandon);
  }

  @Override
  public void close() {
    List<ServerInstance> open = new ArrayList<>(stands.values());
    stands.clear();
    open.forEach(ServerInstance::close);
  }
}
