package org.enginedyno.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of exports go.
 *
 * @param out a file or a folder, or null where it was not said
 */
public record ExportedFiles(CommandContext surroundings, @Nullable Path out) {
  /**
   * Writes them.
   *
   * @param isOneFile whether a single one is wanted, which goes to standard output where no place
   *     is named
   */
  public void write(Map<String, String> files, boolean isOneFile) throws IOException {
    if (isOneFile) {
      writeOne(files.values().iterator().next());
    } else {
      writeAll(files);
    }
  }

  private void writeOne(String text) throws IOException {
    if (out == null) {
      surroundings.out().print(text);
      surroundings.out().flush();
    } else if (Files.isDirectory(out)) {
      throw new UserError("--out is a folder, and one file is to be written: " + out);
    } else {
      write(out, text);
    }
  }

  private void writeAll(Map<String, String> files) throws IOException {
    if (out == null) {
      throw new UserError("there are several files to write; name a folder for them with --out");
    }
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new UserError("--out is no folder, and several files are to be written: " + out);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      write(out.resolve(file.getKey()), file.getValue());
    }
  }

  private static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, text);
  }
}
