package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.StoredRun;

/** The folder of a made-up run. */
public final class SampleFolder {
  private SampleFolder() {}

  /** Removes the folder of an earlier test. */
  public static void clear(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Writes a run as a real run is written. */
  public static Path write(StoredRun run, Path path) throws IOException {
    RunFolder folder = new RoomForRun(path, false).take();
    folder.write(run.manifest());
    for (Measurement cell : run.cells()) {
      folder.append(cell);
    }
    return path;
  }
}
