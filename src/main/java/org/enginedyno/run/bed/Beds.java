package org.enginedyno.run.bed;

import java.io.IOException;
import java.util.List;
import org.enginedyno.plan.Cell;

/** The way from a subject's name to its bed. */
@FunctionalInterface
public interface Beds {
  /**
   * Opens what these cells need.
   *
   * @param cells all on this subject, and with their engines in the same kind of instance
   * @param findings is told what the subject turns out to be
   */
  Bed open(String subject, List<Cell> cells, BedListener findings)
      throws IOException, InterruptedException;
}
