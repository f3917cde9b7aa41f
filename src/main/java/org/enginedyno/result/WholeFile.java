package org.enginedyno.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;

/**
 * Writes files, and lines of journals, completely or not at all.
 *
 * <p>Folders of results may come from other people: no symbolic link in them is followed, neither
 * to write nor to read, and no pipe or device is opened.
 */
public final class WholeFile {
  /**
   * A regular expression for the suffix of an incomplete file; it is random and cannot be
   * predicted.
   */
  public static final String DRAFT = "((\\.[0-9a-f]{16})?\\.part)?";

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BLOCK = 1 << 16;

  private WholeFile() {}

  /** Writes a file in place of an older one. */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(UTF_8));
  }

  /** Writes a file in place of an older one. */
  public static void write(Path file, byte[] content) throws IOException {
    requireFile(file);
    String random = HexFormat.of().toHexDigits(RANDOM.nextLong());
    Path draft = file.resolveSibling("%s.%s.part".formatted(file.getFileName(), random));
    try {
      Files.write(draft, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (AccessDeniedException e) {
      throw new UserError(
          "cannot write %s: permission denied; let this user write to its folder".formatted(file),
          e);
    } catch (IOException e) {
      if (isReadOnly(file)) {
        throw new UserError("cannot write %s: its file system is read-only".formatted(file), e);
      }
      // a draft may be all that fills the disk
      boolean isFull = isFull(file);
      Files.deleteIfExists(draft);
      throw unwritten(file, isFull, e);
    }
  }

  private static boolean isReadOnly(Path file) {
    try {
      return Files.getFileStore(file.toAbsolutePath().getParent()).isReadOnly();
    } catch (IOException e) {
      return false;
    }
  }

  /** Creates a folder if it does not exist. */
  public static void makeFolder(Path folder) throws IOException {
    requireFolder(folder);
    Files.createDirectories(folder);
  }

  /** Rejects a path that exists and is not a regular file. */
  public static void requireFile(Path file) {
    if (Files.exists(file, NOFOLLOW_LINKS) && !Files.isRegularFile(file, NOFOLLOW_LINKS)) {
      throw obstacle(file);
    }
  }

  /** Rejects a path that exists and is not a folder. */
  public static void requireFolder(Path folder) {
    if (Files.exists(folder, NOFOLLOW_LINKS) && !Files.isDirectory(folder, NOFOLLOW_LINKS)) {
      throw obstacle(folder);
    }
  }

  private static UserError obstacle(Path path) {
    String kind =
        Files.isSymbolicLink(path)
            ? "a symbolic link"
            : Files.isDirectory(path)
                ? "a folder"
                : Files.isRegularFile(path) ? "a file" : "neither a file nor a folder";
    return new UserError(
        "%s is %s, which dyno never writes in its results; remove it, or name another folder"
            .formatted(path, kind));
  }

  /** Appends a line to a journal, and waits until it is on the disk. */
  public static void append(Path file, String line) throws IOException {
    requireFile(file);
    try (FileChannel journal =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            NOFOLLOW_LINKS)) {
      long before = endOfLines(journal);
      try {
        journal.truncate(before).position(before);
        ByteBuffer rest = UTF_8.encode(line + "\n");
        while (rest.hasRemaining()) {
          journal.write(rest);
        }
        journal.force(false);
      } catch (IOException e) {
        boolean isFull = isFull(file);
        journal.truncate(before);
        throw unwritten(file, isFull, e);
      }
    }
  }

  /**
   * The end of the last complete line. A partial line, left by a crash, would join the next one.
   */
  private static long endOfLines(FileChannel journal) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    for (long end = journal.size(); end > 0; end--) {
      journal.read(last.clear(), end - 1);
      if (last.get(0) == '\n') {
        return end;
      }
    }
    return 0;
  }

  /** The text of a file. */
  public static String read(Path file) throws IOException {
    requireFile(file);
    return decoded(file, Files.readAllBytes(file));
  }

  private static String decoded(Path file, byte[] text) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
    } catch (CharacterCodingException e) {
      throw new UserError(file + " is not UTF-8, so dyno did not write it", e);
    }
  }

  /**
   * Passes every line of a journal to a reader, one by one, because a journal may be larger than
   * memory. An incomplete line at the end is left out.
   *
   * @return whether the last line is complete
   */
  public static boolean lines(Path journal, Consumer<String> reader) throws IOException {
    requireFile(journal);
    if (!Files.exists(journal, NOFOLLOW_LINKS)) {
      return true;
    }
    try (InputStream in = Files.newInputStream(journal, NOFOLLOW_LINKS)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      byte[] block = new byte[BLOCK];
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        int start = 0;
        for (int i = 0; i < read; i++) {
          if (block[i] == '\n') {
            line.write(block, start, i - start);
            reader.accept(decoded(journal, line.toByteArray()));
            line.reset();
            start = i + 1;
          }
        }
        line.write(block, start, read - start);
      }
      return line.size() == 0;
    }
  }

  /** Appends lines without waiting for the disk. */
  public static void add(Path file, CharSequence lines) throws IOException {
    try {
      Files.writeString(file, lines, StandardOpenOption.APPEND, NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw unwritten(file, isFull(file), e);
    }
  }

  /** Adds the name of the file to an error that lacks it, such as that of a full disk. */
  private static IOException unwritten(Path file, boolean isFull, IOException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains(String.valueOf(file.getFileName()))) {
      return e;
    }
    String words = "cannot write %s: %s".formatted(file, message);
    if (isFull) {
      throw new UserError(words + "; free space on its file system", e);
    }
    return new IOException(words, e);
  }

  private static boolean isFull(Path file) {
    try {
      return Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace() < BLOCK;
    } catch (IOException e) {
      return false;
    }
  }
}
