package org.enginedyno.result.fork;

import java.io.IOException;
import java.nio.file.Path;
import org.enginedyno.result.Json;

/**
 * The hand-over file of a measuring JVM that works on files, without a server.
 *
 * @param folder where the files are
 * @param stream the number of its random stream, which no other fork of the cell has
 * @param trial the number of this fork, which no other has
 * @param log the file for its counts
 */
public record FileHandOver(String folder, long stream, long trial, String log) {
  public void write(Path file) throws IOException {
    Json.MAPPER.writeValue(file.toFile(), this);
  }

  public static FileHandOver read(Path file) throws IOException {
    return Json.MAPPER.readValue(file.toFile(), FileHandOver.class);
  }
}
