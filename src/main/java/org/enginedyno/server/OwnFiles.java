package org.enginedyno.server;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Objects;
import org.enginedyno.plan.UserError;

/**
 * Files that only this user can have created, in folders where other users can create files, too.
 */
public final class OwnFiles {
  private static final int KEY_BYTES = 32;

  private OwnFiles() {}

  /** A folder that only this user can enter; created if it does not exist. */
  public static Path folder(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, forItsUserAlone(folder));
    } catch (FileAlreadyExistsException e) {
      require(folder, Files.isDirectory(folder, NOFOLLOW_LINKS), "a folder");
    }
    return folder;
  }

  private static FileAttribute<?>[] forItsUserAlone(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Random bytes in a file that only this user can read; created once. */
  static byte[] key(Path file) throws IOException {
    if (!Files.exists(file, NOFOLLOW_LINKS)) {
      Path parent = Files.createDirectories(Objects.requireNonNull(file.getParent()));
      byte[] key = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(key);
      Path draft = Files.createTempFile(parent, "key", ".part");
      Files.move(Files.write(draft, key), file, StandardCopyOption.ATOMIC_MOVE);
    }
    require(file, Files.isRegularFile(file, NOFOLLOW_LINKS), "a file");
    return Files.readAllBytes(file);
  }

  private static void require(Path path, boolean isOne, String what) throws IOException {
    if (!isOne) {
      throw new UserError("%s is not %s; remove it".formatted(path, what));
    }
    if (!isOwn(path)) {
      throw new UserError(
          "%s belongs to user '%s', not to the user who runs dyno; remove it"
              .formatted(path, Files.getOwner(path, NOFOLLOW_LINKS)));
    }
  }

  /**
   * Whether this user owns it. A user may have no name, so it is compared with a new file's owner.
   */
  static boolean isOwn(Path path) throws IOException {
    Path probe =
        Files.createTempFile(Objects.requireNonNull(path.getParent()), ".enginedyno", ".owner");
    try {
      return Files.getOwner(path, NOFOLLOW_LINKS).equals(Files.getOwner(probe));
    } finally {
      Files.delete(probe);
    }
  }
}
