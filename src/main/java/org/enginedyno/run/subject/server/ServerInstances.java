package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.run.subject.CloseAll;

/** The open instances of one server: one for all engines, or one per engine. */
final class ServerInstances implements AutoCloseable {
  /** The instance that all engines share. */
  static final String SHARED = "shared";

  private final Map<String, ServerInstance> instances = new LinkedHashMap<>();

  @FunctionalInterface
  interface Opening {
    ServerInstance open(String instance) throws IOException, InterruptedException;
  }

  /** Opens the instances that these cells need; all cells share the kind of instance. */
  static ServerInstances open(List<Cell> cells, Opening opening)
      throws IOException, InterruptedException {
    ServerInstances opened = new ServerInstances();
    try {
      for (String instance : names(cells)) {
        opened.instances.put(instance, opening.open(instance));
      }
      return opened;
    } catch (IOException | InterruptedException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  static Collection<String> names(List<Cell> cells) {
    List<String> engines =
        cells.stream()
            .filter(Cell::hasTables)
            .map(Cell::engine)
            .distinct()
            .sorted(String.CASE_INSENSITIVE_ORDER)
            .toList();
    boolean shared = cells.get(0).get(PlanAxis.INSTANCE) == Instance.SHARED || engines.isEmpty();
    return shared ? List.of(SHARED) : engines;
  }

  /** The instance for a cell; a floor uses the first one. */
  ServerInstance of(Cell cell) {
    ServerInstance own = instances.get(cell.engine());
    return own == null ? first() : own;
  }

  private ServerInstance first() {
    return instances.values().iterator().next();
  }

  Collection<ServerInstance> all() {
    return List.copyOf(instances.values());
  }

  /** Aborts the current work of all servers. */
  void abandon() {
    instances.values().forEach(ServerInstance::abandon);
  }

  @Override
  public void close() {
    List<Runnable> closings =
        instances.values().stream().<Runnable>map(instance -> instance::close).toList();
    instances.clear();
    CloseAll.all(closings);
  }

  /** Refuses the run if a cell requests a setting that the server does not know. */
  static void refuseUnknown(ServerInstance instance, List<Cell> cells) {
    Set<String> problems = new LinkedHashSet<>();
    for (Setup setup : cells.stream().map(Cell::setup).distinct().toList()) {
      problems.addAll(answer(instance, () -> instance.mistakes(setup)));
    }
    if (!problems.isEmpty()) {
      throw UserError.of("settings", List.copyOf(problems));
    }
  }

  private interface Question<T> {
    T ask() throws SQLException;
  }

  private static <T> T answer(ServerInstance instance, Question<T> question) {
    try {
      return question.ask();
    } catch (SQLException e) {
      throw new UserError(
          "%s does not report its settings: %s"
              .formatted(instance.server().target().place(), Sql.line(e)),
          e);
    }
  }
}
