package org.enginedyno.server;

import java.nio.file.Path;
import org.enginedyno.fetch.MavenRepository;

/**
 * The folders and program source for servers on this machine.
 *
 * @param cache for unpacked programs, which are kept
 * @param temporary for what is removed after the run
 * @param user the user who runs dyno
 * @param repository the source of programs that are not shipped
 */
public record Places(
    Path cache, Path temporary, String user, Platform platform, MavenRepository repository) {
  /** The system and processor that programs are built for, by Java's names. */
  public record Platform(String system, String processor) {
    @Override
    public String toString() {
      return system + " on " + processor;
    }
  }
}
