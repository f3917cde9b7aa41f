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
 * Files that are written whole, and journals whose lines are, or not at all.
 *
 * <p>Folders of results come from other people, too: no link in them is followed, neither to write
 * nor to read, and no pipe or device is opened.
 */
public final class WholeFile {
  /** What may follow the name of a file that is not whole yet; it cannot be foreseen. */
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

  /** Makes a folder, unless it is there. */
  public static void makeFolder(Path folder) throws IOException {
    requireFolder(folder);
    Files.createDirectories(folder);
  }

  /** Refuses what stands in the place of a file and is none. */
  public static void requireFile(Path file) {
    if (Files.exists(file, NOFOLLOW_LINKS) && !Files.isRegularFile(file, NOFOLLOW_LINKS)) {
      throw unfit(file);
    }
  }

  /** Refuses what stands in the place of a folder and is none. */
  public static void requireFolder(Path folder) {
    if (Files.exists(folder, NOFOLLOW_LINKS) && !Files.isDirectory(folder, NOFOLLOW_LINKS)) {
      throw unfit(folder);
    }
  }

  private static UserError unfit(Path path) {
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

  /** Adds a line to a journal; it is on the disk when this returns. */
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

  /** Where the last whole line ends; what a crash left behind it would be glued to the next one. */
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
      throw new UserError(file + " is not UTF-8, and so was not written by dyno", e);
    }
  }

  /**
   * Hands over every line of a journal, one after the other, as a journal may be larger than
   * memory; an incomplete line at the end is left out.
   *
   * @return whether there is none
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

  /** The error of a full disk names no file. */
  private static IOException unwritten(Path file, boolean isFull, IOException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains(String.valueOf(file.getFileName()))) {
      return e;
    }
    String words = "cannot write %s: %s".formatted(file, message);
    if (isFull) {
      throw new UserError(words + "; make room on its file system", e);
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
