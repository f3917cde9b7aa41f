package org.enginedyno.server;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Units;

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

  /** The key that seals what dyno records on users' servers. */
  public byte[] restoreKey() {
    try {
      return OwnFiles.key(cache.toAbsolutePath().resolve("restore.key"));
    } catch (IOException e) {
      throw error("the key for records of changed variables to", cache, e, "XDG_CACHE_HOME");
    }
  }

  /** Refuses a temporary folder with too little space for a server's data. */
  public void requireSpace(long bytes) throws IOException {
    long free = Files.getFileStore(temporary).getUsableSpace();
    if (free < bytes) {
      throw new UserError(
          "the temporary folder %s has %s free, and an embedded server needs %s and space for its tables; free some, or set TMPDIR (or java -Djava.io.tmpdir) to a larger folder"
              .formatted(temporary.toAbsolutePath(), Units.text(free), Units.text(bytes)));
    }
  }

  public static UserError unwritableTemporary(Path folder, IOException e) {
    return error("to the temporary folder", folder, e, "TMPDIR (or java -Djava.io.tmpdir)");
  }

  public static UserError unwritableCache(Path folder, IOException e) {
    return error("the embedded server's programs to", folder, e, "XDG_CACHE_HOME");
  }

  private static UserError error(String what, Path folder, IOException e, String setting) {
    return new UserError(
        "cannot write %s %s: %s; set %s to a writable folder"
            .formatted(what, folder.toAbsolutePath(), reason(e), setting),
        e);
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException denied) {
      return "permission denied on " + denied.getFile();
    }
    if (e instanceof NoSuchFileException) {
      return "no such folder";
    }
    if (e instanceof FileAlreadyExistsException there) {
      return there.getFile() + " is a file";
    }
    return e instanceof FileSystemException failure && failure.getReason() != null
        ? failure.getReason()
        : String.valueOf(e.getMessage());
  }
}
