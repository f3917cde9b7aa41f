package org.enginedyno.result.history;

import java.util.List;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** A stored run, with the name of its folder. */
public record StoredRun(String name, Manifest manifest, List<Measurement> cells) {
  public StoredRun {
    cells = List.copyOf(cells);
  }

  /** Only the name: a hash of all cells takes milliseconds, for each of thousands of ratios. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
