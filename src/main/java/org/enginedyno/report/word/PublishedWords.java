package org.enginedyno.report.word;

import java.util.Optional;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.workload.catalogue.Workloads;

/** What a published comparison says that a run repeats. */
public final class PublishedWords {
  private PublishedWords() {}

  /** The sizes of a workload's tables with so many rows; nothing where it says none. */
  public static Optional<String> size(Manifest manifest, String workload, long rows) {
    return Workloads.published(manifest.plan().name())
        .flatMap(published -> published.size(workload, rows));
  }
}
