package org.enginedyno.run.subject;

import java.io.IOException;
import org.enginedyno.result.folder.PlaceRecord;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.folder.SettingRecord;
import org.enginedyno.result.folder.TableRecord;

/** Receives facts about a subject as soon as they are known. */
public interface SubjectListener {
  /** A server; refused if an earlier part of the run met another one. */
  void note(ServerRecord server) throws IOException;

  void note(TableRecord table) throws IOException;

  /** A directory for files. */
  void note(PlaceRecord place) throws IOException;

  void note(SettingRecord settings) throws IOException;
}
