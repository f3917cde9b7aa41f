package org.enginedyno.result.folder;

import java.util.Map;
import org.enginedyno.plan.Plan;

/**
 * One side of a run: a duel has two, any other run has one.
 *
 * @param text the user's words for it; empty where there is no other side
 * @param serverFiles the files of servers that were named by one, by their names in results
 * @param records what was found of it
 */
public record RunSide(String text, Plan plan, Map<String, String> serverFiles, Records records) {
  public RunSide {
    serverFiles = Map.copyOf(serverFiles);
    // run.json has none: they stand in a journal of their own
    records = records == null ? Records.NONE : records;
  }

  /** A side of which nothing is found yet. */
  public RunSide(String text, Plan plan, Map<String, String> serverFiles) {
    this(text, plan, serverFiles, Records.NONE);
  }

  RunSide with(Records found) {
    return new RunSide(text, plan, serverFiles, found);
  }
}
