package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.os.Mount;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FilesTogether;

/** The space of file systems that several places share. */
final class SharedSpace {
  private SharedSpace() {}

  /** Why these places do not have enough space together. */
  static Optional<String> reasonAgainst(List<FileWork> all) throws IOException {
    Map<String, List<FileWork>> together = new LinkedHashMap<>();
    for (FileWork work : all) {
      together
          .computeIfAbsent(fileSystem(PlaceFacts.path(work.place())), key -> new ArrayList<>())
          .add(work);
    }
    for (List<FileWork> works : together.values()) {
      FileStore store = Files.getFileStore(PlaceFacts.path(works.get(0).place()));
      Optional<String> reason =
          new FilesTogether(works).shortage(store.getUsableSpace(), store.getTotalSpace());
      if (reason.isPresent()) {
        return reason;
      }
    }
    return Optional.empty();
  }

  private static String fileSystem(Path folder) throws IOException {
    Optional<Mount> mount = Mount.of(folder);
    return mount.isPresent() ? mount.get().device() : Files.getFileStore(folder).toString();
  }
}
