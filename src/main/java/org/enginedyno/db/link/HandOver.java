package org.enginedyno.db.link;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.enginedyno.db.engine.Engines;
import org.jspecify.annotations.Nullable;

/**
 * What a measuring JVM is told in a file that only its user can read: the way to the server.
 *
 * @param serverPid the server's process where it can be seen from here
 * @param stream sets the keys that this JVM draws apart from those of others
 * @param log where the JVM leaves what it counted
 * @param engines what is known of engines
 * @param form what tells the names of the cell's tables from those of plain ones
 */
public record HandOver(
    Target target,
    @Nullable Long serverPid,
    long stream,
    String log,
    Engines engines,
    String form) {
  /** The system property that names the file. */
  public static final String PROPERTY = "dyno.handover";

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

  /** Writes a file for the user's eyes alone. */
  public void write(Path file) throws IOException {
    Files.deleteIfExists(file);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    JSON.writeValue(file.toFile(), this);
  }

  /** Reads a file that was handed over. */
  public static HandOver read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), HandOver.class);
  }
}
