package org.enginedyno.server;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.enginedyno.plan.UserError;

/** Errors for folders that dyno cannot write to. */
public final class UnwritableFolder {
  private UnwritableFolder() {}

  public static UserError temporary(Path folder, IOException e) {
    return error("to the temporary folder", folder, e, "TMPDIR (or java -Djava.io.tmpdir)");
  }

  public static UserError cache(Path folder, IOException e) {
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
