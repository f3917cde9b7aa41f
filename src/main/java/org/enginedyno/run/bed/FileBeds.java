package org.enginedyno.run.bed;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.machine.RunListener;

/** Opens the places of a plan, all of them in one bed. */
public final class FileBeds implements Beds {
  private final RunListener listener;

  public FileBeds(RunListener listener) {
    this.listener = listener;
  }

  @Override
  public Together together(Map<Subject, List<Cell>> subjects) {
    return new Together(true, "files need no server");
  }

  @Override
  public Bed open(Subject subject, List<Cell> cells, BedListener findings) throws IOException {
    return new FileBed(findings, listener);
  }
}
