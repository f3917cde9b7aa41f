package org.enginedyno.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.bed.BedListener;
import org.enginedyno.run.bed.Beds;
import org.enginedyno.run.bed.Subject;
import org.enginedyno.run.bed.Together;

/** Opens beds that do as the script says. */
public final class ScriptedBeds implements Beds {
  private final Script script;
  private final Map<String, String> versions = new HashMap<>();
  private Together together = new Together(true, "there is room");

  public ScriptedBeds(Script script) {
    this.script = script;
  }

  /** Gives a subject another version than it would have. */
  public void version(String subject, String version) {
    versions.put(subject, version);
  }

  /** Lets only one subject be open at a time. */
  void oneAfterTheOther(String why) {
    together = new Together(false, why);
  }

  @Override
  public Together together(Map<Subject, List<Cell>> subjects) {
    return together;
  }

  @Override
  public Bed open(Subject subject, List<Cell> cells, BedListener findings)
      throws IOException, InterruptedException {
    String event = "open " + subject.server() + " " + subject.instance();
    script.happens(event);
    script.failAt(event, IOException.class);
    script.failAt(event, InterruptedException.class);
    script.failAt(event, RuntimeException.class);
    String server = subject.server();
    return new ScriptedBed(script, server, versions.getOrDefault(server, "1.0"), findings);
  }
}
