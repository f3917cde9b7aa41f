package org.enginedyno.run.bed.file;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.os.disk.Mount;
import org.enginedyno.workload.block.FileWork;

/** The room of one file system that several places lie in, whose files are there together. */
final class SharedRoom {
  private final List<FileWork> works = new ArrayList<>();

  private SharedRoom() {}

  /** Why these places together have not the room that each would have alone, or nothing. */
  static Optional<String> reasonAgainst(List<FileWork> all) throws IOException {
    Map<String, SharedRoom> rooms = new LinkedHashMap<>();
    for (FileWork work : all) {
      rooms
          .computeIfAbsent(fileSystem(PlaceFacts.path(work.place())), key -> new SharedRoom())
          .works
          .add(work);
    }
    for (SharedRoom room : rooms.values()) {
      Optional<String> reason = room.reason();
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

  private Optional<String> reason() throws IOException {
    Map<String, Long> largest = new LinkedHashMap<>();
    works.forEach(work -> largest.merge(work.place(), work.files().bytes(), Math::max));
    if (largest.size() == 1) {
      return Optional.empty();
    }
    String places = "places " + String.join(", ", largest.keySet());
    if (works.stream().anyMatch(work -> work.room().isFilled())) {
      return Optional.of(
          places
              + ": file.fill is for one place, and these lie in one file system; name one of them");
    }
    FileStore store = Files.getFileStore(PlaceFacts.path(works.get(0).place()));
    long free = store.getUsableSpace();
    long bytes = largest.values().stream().mapToLong(Long::longValue).sum();
    long reserve = works.stream().mapToLong(work -> work.room().reserve()).max().orElse(0);
    return free - bytes >= reserve
        ? Optional.empty()
        : Optional.of(
            "%s: %s of files together would leave less than the %s that file.reserve keeps in their file system (of %s, %s are free); take fewer (file.size) or keep less"
                .formatted(
                    places,
                    FileWork.text(bytes),
                    FileWork.text(reserve),
                    FileWork.text(store.getTotalSpace()),
                    FileWork.text(free)));
  }
}
