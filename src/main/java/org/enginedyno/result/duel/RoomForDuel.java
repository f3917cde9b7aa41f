package org.enginedyno.result.duel;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.enginedyno.result.OwnFiles;

/**
 * The place where a new duel is to have its folder.
 *
 * @param replaces whether the results of an earlier duel may be there, which go then
 */
public record RoomForDuel(Path path, boolean replaces) {
  private static final String RESULTS = "duel.json";
  private static final Pattern FILE =
      Pattern.compile(
          "(duel\\.json|[a-z]+\\.jsonl|summary\\.md|junit\\.xml|report\\.html)(\\.part)?");

  /** Makes the folder, its parents too; refuses one that holds what would be mixed or lost. */
  public DuelFolder take() throws IOException {
    if (replaces && holdsEarlier()) {
      requireOurs();
      for (Path entry : OwnFiles.entries(path)) {
        OwnFiles.delete(entry);
      }
    }
    return DuelFolder.create(path);
  }

  /** Whether an earlier duel is there, be it one that ended before it wrote anything. */
  private boolean holdsEarlier() throws IOException {
    return Files.isDirectory(path)
        && (Files.isRegularFile(path.resolve(RESULTS))
            || OwnFiles.entries(path).stream().allMatch(entry -> entry.endsWith("log")));
  }

  private void requireOurs() throws IOException {
    try {
      if (Files.isRegularFile(path.resolve(RESULTS))) {
        new DuelFolder(path).results();
      }
    } catch (JacksonException e) {
      throw new IOException(
          path + " holds a duel.json that no duel of ours wrote; it is left alone", e);
    }
    OwnFiles own =
        new OwnFiles(path, FILE, "which is no part of a duel's results and would be lost; move it");
    for (Path entry : OwnFiles.entries(path)) {
      own.require(entry);
    }
  }
}
