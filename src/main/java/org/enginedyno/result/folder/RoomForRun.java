package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.WholeFile;

/**
 * The location of a new run's folder.
 *
 * @param replaces whether the run may replace the results of an earlier one
 */
public record RoomForRun(Path path, boolean replaces) {
  /** Rejects a location with files that the run would remove or mix with its own. */
  public void require() throws IOException {
    FolderLock.requireFree(path);
    if (replaces && holdsResults()) {
      requireOwnManifest();
      earlier().requireOwn();
    } else {
      requireFree();
    }
  }

  /**
   * Creates the folder and its parents. An earlier run's results are set aside in it until the new
   * run has measured its first cell.
   */
  public RunFolder take() throws IOException {
    require();
    if (replaces && holdsResults()) {
      earlier().finishPuttingBack();
      earlier().setAside(new RunFolder(path).isAnythingMeasured());
    }
    Files.createDirectories(path);
    EarlierResults.requirePlain(path);
    WholeFile.makeFolder(path.resolve("log"));
    if (!Files.isWritable(path)) {
      throw new IOException(path + " is not writable");
    }
    return new RunFolder(path);
  }

  private EarlierResults earlier() {
    return new EarlierResults(path);
  }

  private boolean holdsResults() {
    return new RunFolder(path).hasManifest() || earlier().areAside() || earlier().areOnTheWay();
  }

  private void requireFree() throws IOException {
    if (Files.exists(path.resolve("run.json"))) {
      throw new IOException(
          path + " contains a run already; continue with --resume " + path + ", or use --replace");
    }
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new IOException(path + " is a file, not a folder");
    }
    requireWritable();
    if (Files.isDirectory(path) && !isEmpty(path)) {
      throw new IOException(path + " contains other files; name a folder that is new or empty");
    }
  }

  /** Rejects a location in which the folder cannot be created. */
  private void requireWritable() throws IOException {
    Path there = path.toAbsolutePath();
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      throw new IOException("%s is below %s, which is not a folder".formatted(path, there));
    }
    if (!Files.isWritable(there)) {
      throw new AccessDeniedException(there.toString());
    }
  }

  private void requireOwnManifest() throws IOException {
    RunFolder folder = new RunFolder(path);
    try {
      if (folder.hasManifest()) {
        folder.manifest();
      }
    } catch (UserError e) {
      throw new IOException(
          path + " contains a run.json that dyno did not write; choose another folder", e);
    }
  }

  /** Whether a folder is empty, except for a log folder without logs of a run. */
  static boolean isEmpty(Path folder) throws IOException {
    for (Path entry : EarlierResults.entries(folder)) {
      if (!entry.endsWith("log") || EarlierResults.hasLogs(entry)) {
        return false;
      }
    }
    return true;
  }
}
