package org.enginedyno.run.subject.server;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.quiesce.KeyCaches;
import org.enginedyno.plan.Cell;
import org.enginedyno.workload.catalogue.Workloads;

/** What a cell needs of its server and engine beside its tables. */
public final class CellNeeds {
  /** The server variable under which InnoDB takes no writes. */
  private static final String READ_ONLY = "innodb_read_only";

  private static final Set<String> ON = Set.of("on", "1", "true");

  private CellNeeds() {}

  /**
   * Why a cell cannot be, or would not be what it names.
   *
   * @param ours whether the run starts the server itself
   */
  public static Optional<String> reasonAgainst(Cell cell, EngineTraits traits, boolean ours) {
    if (!cell.hasTables()) {
      return Optional.empty();
    }
    return ownCaches(cell, traits, ours).or(() -> readOnly(cell, ours));
  }

  private static Optional<String> ownCaches(Cell cell, EngineTraits traits, boolean ours) {
    if (!Workloads.named(cell.workload()).hasOwnKeyCaches(cell.knobs())) {
      return Optional.empty();
    }
    if (!KeyCaches.SHARED.equals(traits.storage().cache())) {
      return Optional.of(cell.engine() + " has no key caches");
    }
    return ours
        ? Optional.empty()
        : Optional.of(cell.server() + " runs already, and its key caches are left alone");
  }

  private static Optional<String> readOnly(Cell cell, boolean ours) {
    String asked = cell.setup().settings().getOrDefault(READ_ONLY, "off").strip();
    if (!ON.contains(asked.toLowerCase(Locale.ROOT))) {
      return Optional.empty();
    }
    if (!cell.engine().equalsIgnoreCase("innodb")) {
      return Optional.of("%s says nothing to %s".formatted(READ_ONLY, cell.engine()));
    }
    if (!ours) {
      return Optional.of(
          "%s runs already, and takes %s only when it starts".formatted(cell.server(), READ_ONLY));
    }
    return Workloads.named(cell.workload()).footprint().isEnduring()
        ? Optional.empty()
        : Optional.of("%s takes none of the writes of %s".formatted(READ_ONLY, cell.workload()));
  }
}
