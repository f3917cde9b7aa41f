package org.enginedyno.run.subject;

import java.io.IOException;
import org.enginedyno.result.folder.RunRecord;

/** Is told what a bed finds its subject to be, the moment it is known. */
@FunctionalInterface
public interface SubjectListener {
  /**
   * Something was found; refused where it is a server, and an earlier part of the run met another.
   */
  void note(RunRecord found) throws IOException;
}
