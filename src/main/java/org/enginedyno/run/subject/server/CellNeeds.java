package org.enginedyno.run.subject.server;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.quiesce.KeyCaches;
import org.enginedyno.plan.Cell;
import org.enginedyno.workload.catalogue.Workloads;

/** What a cell needs of its server and engine, apart from tables. */
public final class CellNeeds {
  /** With this variable, InnoDB accepts no writes. */
  private static final String READ_ONLY = "innodb_read_only";

  private static final Set<String> ON = Set.of("on", "1", "true");

  private CellNeeds() {}

  /**
   * Why a cell cannot run, or would not be what it names.
   *
   * @param started whether dyno starts the server
   */
  public static Optional<String> reasonAgainst(Cell cell, EngineTraits traits, boolean started) {
    if (!cell.hasTables()) {
      return Optional.empty();
    }
    return ownCaches(cell, traits, started).or(() -> readOnly(cell, started));
  }

  private static Optional<String> ownCaches(Cell cell, EngineTraits traits, boolean started) {
    if (!Workloads.named(cell.workload()).hasOwnKeyCaches(cell.knobs())) {
      return Optional.empty();
    }
    if (!KeyCaches.SHARED.equals(traits.storage().cache())) {
      return Optional.of(cell.engine() + " has no key caches");
    }
    return started
        ? Optional.empty()
        : Optional.of(cell.server() + " was not started by dyno; its key caches stay unchanged");
  }

  private static Optional<String> readOnly(Cell cell, boolean started) {
    String value = cell.setup().settings().getOrDefault(READ_ONLY, "off").strip();
    if (!ON.contains(value.toLowerCase(Locale.ROOT))) {
      return Optional.empty();
    }
    if (!cell.engine().equalsIgnoreCase("innodb")) {
      return Optional.of("%s has no effect on %s".formatted(READ_ONLY, cell.engine()));
    }
    if (!started) {
      return Optional.of(
          "%s was not started by dyno, and %s takes effect only at a start"
              .formatted(cell.server(), READ_ONLY));
    }
    return Workloads.named(cell.workload()).footprint().isEnduring()
        ? Optional.empty()
        : Optional.of("%s refuses the writes of %s".formatted(READ_ONLY, cell.workload()));
  }
}
