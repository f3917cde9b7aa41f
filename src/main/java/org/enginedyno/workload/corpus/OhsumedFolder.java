package org.enginedyno.workload.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;

/** The files of OHSUMED in a folder, and their documents in the order of the files' names. */
final class OhsumedFolder {
  /** The distribution has its files in subfolders. */
  private static final int DEEPEST = 3;

  private static final String NAMES = "ohsumed.";
  private static final int DIGITS = 16;

  private final List<OhsumedFile> files;
  private final String checksum;

  private OhsumedFolder(List<OhsumedFile> files, String checksum) {
    this.files = List.copyOf(files);
    this.checksum = checksum;
  }

  /** Opens all files whose names start with {@code ohsumed.}, and checks all their lines. */
  static OhsumedFolder open(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UserError("data.files: no such folder: " + folder);
    }
    try {
      MessageDigest digest = Hash.sha256();
      List<OhsumedFile> files = new ArrayList<>();
      for (Path path : paths(folder)) {
        OhsumedFile file = OhsumedFile.open(path);
        digest.update((path.getFileName() + "\n").getBytes(StandardCharsets.UTF_8));
        digest.update(file.bytes());
        files.add(file);
      }
      if (files.isEmpty()) {
        throw new UserError(
            "data.files: no file in %s has a name like %s*".formatted(folder, NAMES));
      }
      String all = HexFormat.of().formatHex(digest.digest());
      return new OhsumedFolder(files, all.substring(0, DIGITS));
    } catch (IOException | UncheckedIOException e) {
      throw new UserError("data.files: %s cannot be read: %s".formatted(folder, e), e);
    }
  }

  private static List<Path> paths(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder, DEEPEST)) {
      return all.filter(path -> path.getFileName().toString().startsWith(NAMES))
          .filter(Files::isRegularFile)
          .sorted(Comparator.comparing((Path path) -> path.getFileName().toString()))
          .toList();
    }
  }

  /** Identifies these files: the start of a SHA-256 of their names and bytes. */
  String checksum() {
    return checksum;
  }

  int documents() {
    return files.stream().mapToInt(OhsumedFile::documents).sum();
  }

  /** Appends the title and the abstract of a document; documents are numbered from 1. */
  void content(int id, RowBuffer out) {
    int document = id - 1;
    for (OhsumedFile file : files) {
      if (document < file.documents()) {
        file.content(document, out);
        return;
      }
      document -= file.documents();
    }
    throw new IllegalArgumentException("there is no document " + id);
  }
}
