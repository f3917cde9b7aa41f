package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.capture.Capture.Captured;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.result.WholeFile;

/**
 * The workload file that a capture writes, and the lists next to it.
 *
 * @param replaces whether an earlier file and its lists are replaced
 */
record CapturedFiles(Path file, boolean replaces) {
  /** The start of the lists' names. */
  String stem() {
    return NamedFiles.stem(String.valueOf(file.getFileName())).replaceAll("[^A-Za-z0-9_-]", "_");
  }

  void requireFree() {
    if (!replaces && exists(file)) {
      throw new UserError(
          "%s exists already and stays unchanged; name another file, or add --replace"
              .formatted(file));
    }
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new UserError(
          "the folder of --out does not exist: '%s'; create it first".formatted(file));
    }
    if (!Files.isWritable(parent)) {
      throw new UserError(
          "the folder of --out is not writable: '%s'; name another".formatted(file));
    }
  }

  private static boolean exists(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  void write(Captured captured) throws IOException {
    Set<String> earlier = replaces ? earlierLists() : new TreeSet<>();
    for (String name : captured.lists().keySet()) {
      Path list = file.resolveSibling(name);
      if (!earlier.contains(name) && exists(list)) {
        throw new UserError(
            "%s exists already and stays unchanged, because it is not a list of an earlier %s; move it, or name another file with --out"
                .formatted(list, file.getFileName()));
      }
    }
    for (Map.Entry<String, String> list : captured.lists().entrySet()) {
      WholeFile.write(file.resolveSibling(list.getKey()), list.getValue());
    }
    WholeFile.write(file, captured.text());
    earlier.removeAll(captured.lists().keySet());
    for (String name : earlier) {
      // an earlier list may have values that the new file must not contain
      Files.deleteIfExists(file.resolveSibling(name));
    }
  }

  /** The lists that a file of an earlier capture names. */
  private Set<String> earlierLists() throws IOException {
    Pattern list = Pattern.compile(": file\\((" + stem() + "\\.[A-Za-z0-9_.-]+\\.txt)\\)\\n");
    String text = exists(file) ? WholeFile.read(file) : "";
    return list.matcher(text)
        .results()
        .map(one -> one.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
