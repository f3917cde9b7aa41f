package org.enginedyno.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files of all places in one file system, where each place has one set of them at a time. */
public record FilesTogether(List<FileWork> works) {
  public FilesTogether {
    works = List.copyOf(works);
  }

  /**
   * Why there is not the room for all that there may be for each, or nothing.
   *
   * @param free what we could have of the file system
   * @param total what it has
   */
  public Optional<String> shortage(long free, long total) {
    Map<String, Long> largest = new LinkedHashMap<>();
    works.forEach(work -> largest.merge(work.place(), work.files().bytes(), Math::max));
    if (largest.size() < 2) {
      return Optional.empty();
    }
    String places = "places " + String.join(", ", largest.keySet());
    if (works.stream().anyMatch(work -> work.room().isFilled())) {
      return Optional.of(
          places
              + ": file.fill is for one place, and these lie in one file system; name one of them");
    }
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
                    FileWork.text(total),
                    FileWork.text(free)));
  }
}
