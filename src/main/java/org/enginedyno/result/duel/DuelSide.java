package org.enginedyno.result.duel;

import java.util.Map;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.folder.Records;

/**
 * One side of a duel.
 *
 * @param text what it was called by whoever asked
 * @param serverFiles the files of servers that were named by one, by their names in results
 * @param records what was found of it
 */
public record DuelSide(String text, Plan plan, Map<String, String> serverFiles, Records records) {
  public DuelSide {
    serverFiles = Map.copyOf(serverFiles);
  }

  /** A side whose servers were named by no file. */
  public DuelSide(String text, Plan plan, Records records) {
    this(text, plan, Map.of(), records);
  }

  /** The same with what was found of it by now. */
  public DuelSide with(Records found) {
    return new DuelSide(text, plan, serverFiles, found);
  }
}
