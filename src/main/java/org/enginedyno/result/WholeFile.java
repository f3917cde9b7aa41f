package org.enginedyno.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Files that are written whole, and journals whose lines are, or not at all. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes a file in place of an older one. */
  public static void write(Path file, String text) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(draft);
      throw unwritten(file, e);
    }
  }

  /** Adds a line to a journal; it is on the disk when this returns. */
  public static void append(Path file, String line) throws IOException {
    try (FileChannel journal =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long before = endOfLines(journal);
      try {
        journal.truncate(before).position(before);
        ByteBuffer rest = StandardCharsets.UTF_8.encode(line + "\n");
        while (rest.hasRemaining()) {
          journal.write(rest);
        }
        journal.force(false);
      } catch (IOException e) {
        journal.truncate(before);
        throw unwritten(file, e);
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

  /** Every line of a journal; an incomplete one at the end is left out. */
  public static List<String> lines(Path journal) throws IOException {
    String text = Files.exists(journal) ? Files.readString(journal) : "";
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  /** A full disk does not tell which file it was. */
  private static IOException unwritten(Path file, IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains(String.valueOf(file.getFileName()))
        ? e
        : new IOException("cannot write " + file + ": " + message, e);
  }
}
