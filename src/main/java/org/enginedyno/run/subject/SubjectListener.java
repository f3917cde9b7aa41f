package org.enginedyno.run.subject;

import java.io.IOException;
import org.enginedyno.result.folder.PlaceRecord;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.folder.SettingRecord;
import org.enginedyno.result.folder.TableRecord;

/** Is told what a bed finds its subject to be, the moment it is known. */
public interface SubjectListener {
  /** A server is there; refused where an earlier part of the run met another one. */
  void note(ServerRecord server) throws IOException;

  /** A table is there. */
  void note(TableRecord table) throws IOException;

  /** A directory is there in which files are made. */
  void note(PlaceRecord place) throws IOException;

  /** The settings of a cell are in force. */
  void note(SettingRecord settings) throws IOException;
}
