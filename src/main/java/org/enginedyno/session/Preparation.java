package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.ServerRun;

/** A run before it begins: what it will measure, on which servers, with what of this machine. */
public interface Preparation {
  ThisMachine machine();

  /** The time after which nothing more begins, if there is one. */
  Optional<Duration> budget();

  /** The name of its folder where the user names none; the date follows. */
  String folderName();

  /** What its plans came to. */
  Manifest.Expected expected();

  /** What is measured: one side, or both of a duel. */
  List<RunSide> sides();

  /** What measures it. */
  Conductor conductor(ServerRun run) throws IOException;
}
