package org.enginedyno.result.folder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.WholeFile;

/**
 * The place where a new run is to have its folder.
 *
 * @param replaces whether the results of an earlier run may be there
 */
public record RoomForRun(Path path, boolean replaces) {
  /** Refuses a place that holds what a run would mix with its own, or would remove. */
  public void require() throws IOException {
    FolderLock.requireFree(path);
    if (replaces && holdsResults()) {
      requireOurManifest();
      earlier().requireOurs();
    } else {
      requireFree();
    }
  }

  /**
   * Makes the folder, its parents too; an earlier run's results stay aside in it until the new run
   * has measured its first cell.
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

  /** Refuses a place in which no folder could be made. */
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

  private void requireOurManifest() throws IOException {
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

  /** Whether nothing is there but a folder of logs, without any that a run would remove. */
  static boolean isEmpty(Path folder) throws IOException {
    for (Path entry : EarlierResults.entries(folder)) {
      if (!entry.endsWith("log") || EarlierResults.hasLogs(entry)) {
        return false;
      }
    }
    return true;
  }
}
