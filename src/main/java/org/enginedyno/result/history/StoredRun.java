package org.enginedyno.result.history;

import java.util.List;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** A run as it was stored, by the name of its folder. */
public record StoredRun(String name, Manifest manifest, List<Measurement> cells) {
  public StoredRun {
    cells = List.copyOf(cells);
  }

  /** That of all cells takes milliseconds, for each of thousands of ratios of one run. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
