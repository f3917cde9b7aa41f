package org.enginedyno.run.subject;

import java.io.IOException;
import org.enginedyno.result.folder.RunRecord;

/** Receives facts about a subject as soon as they are known. */
@FunctionalInterface
public interface SubjectListener {
  /** Records a fact; refuses a server that differs from that of an earlier part of the run. */
  void note(RunRecord found) throws IOException;
}
