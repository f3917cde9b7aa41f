package org.enginedyno.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.bed.BedListener;
import org.enginedyno.run.bed.Beds;

/** Opens beds that do as the script says. */
final class ScriptedBeds implements Beds {
  private final Script script;
  private final Map<String, String> versions = new HashMap<>();

  ScriptedBeds(Script script) {
    this.script = script;
  }

  /** Gives a subject another version than it would have. */
  void version(String subject, String version) {
    versions.put(subject, version);
  }

  @Override
  public Bed open(String subject, List<Cell> cells, BedListener findings)
      throws IOException, InterruptedException {
    String event = "open " + subject + " " + cells.get(0).setup().instance();
    script.happens(event);
    script.failAt(event, IOException.class);
    script.failAt(event, InterruptedException.class);
    script.failAt(event, RuntimeException.class);
    return new ScriptedBed(script, subject, versions.getOrDefault(subject, "1.0"), findings);
  }
}
