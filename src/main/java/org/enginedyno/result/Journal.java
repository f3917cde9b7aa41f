package org.enginedyno.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A file of lines to which one is added at a time, whole or not at all. */
public record Journal(Path file) {
  /** Adds a line; it is on the disk when this returns. */
  public void append(String text) throws IOException {
    byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
    try (FileChannel journal =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long before = endOfLines(journal);
      try {
        journal.truncate(before).position(before);
        ByteBuffer rest = ByteBuffer.wrap(line);
        while (rest.hasRemaining()) {
          journal.write(rest);
        }
        journal.force(false);
      } catch (IOException e) {
        journal.truncate(before);
        throw WholeFile.unwritten(file, e);
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

  /** Every line; one that was cut off is passed over. */
  public List<String> lines() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    String text = Files.readString(file);
    List<String> lines = new ArrayList<>(text.lines().toList());
    if (!lines.isEmpty() && !text.endsWith("\n")) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }
}
