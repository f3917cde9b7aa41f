package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.os.BlockDevice;
import org.enginedyno.os.Mount;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FilesTogether;
import org.enginedyno.workload.FileWorkload;
import org.enginedyno.workload.catalogue.Workloads;

/** Checks which files a place can hold. */
public final class PlaceRules implements Suitability {
  /** The problems of places; each place is examined once, not for every cell. */
  private final Map<List<Object>, Optional<String>> reasons = new HashMap<>();

  @Override
  public Optional<String> obstacle(Cell cell) {
    return Workloads.named(cell.workload())
        .as(FileWorkload.class)
        .map(one -> one.files(cell.knobs()))
        .flatMap(work -> work.tooFewBlocks(cell.threads()).or(() -> known(work)));
  }

  private Optional<String> known(FileWork work) {
    return reasons.computeIfAbsent(List.of(work.place(), work.open()), place -> obstacle(work));
  }

  /** Why a place cannot hold files, size aside. */
  static Optional<String> obstacle(FileWork work) {
    Path folder = path(work.place());
    if (!Files.isDirectory(folder)) {
      return reason(work, "there is no such directory");
    }
    try {
      FileStore store = Files.getFileStore(folder);
      if (store.isReadOnly()) {
        return reason(work, "its file system is read-only");
      }
      if (!Files.isWritable(folder) || !Files.isReadable(folder)) {
        return reason(work, "permission denied; name a directory that you can read and write");
      }
      Optional<Mount> mount = Mount.of(folder);
      if (work.open().isDirect() && mount.isPresent() && mount.get().isMemory()) {
        return reason(
            work, mount.get().type() + " has no disk for O_DIRECT; open the files buffered");
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(line(work.place(), e));
    }
  }

  /** Why these places do not have enough space together. */
  static Optional<String> obstacle(List<FileWork> all) throws IOException {
    Map<String, List<FileWork>> together = new LinkedHashMap<>();
    for (FileWork work : all) {
      together.computeIfAbsent(fileSystem(path(work.place())), key -> new ArrayList<>()).add(work);
    }
    for (List<FileWork> works : together.values()) {
      FileStore store = Files.getFileStore(path(works.get(0).place()));
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

  private static Optional<String> reason(FileWork work, String why) {
    return Optional.of("place %s: %s".formatted(work.place(), why));
  }

  /** The failure in a place as one line. */
  static String line(String place, IOException e) {
    String message = String.valueOf(e.getMessage());
    if (e instanceof AccessDeniedException) {
      return "place %s: permission denied on %s".formatted(place, message);
    }
    String reason =
        e instanceof FileSystemException system && system.getReason() != null
            ? system.getReason()
            : message;
    return reason.startsWith("place ") ? reason : "place %s: %s".formatted(place, reason);
  }

  static Path path(String place) {
    return Path.of(place).toAbsolutePath().normalize();
  }

  /** Facts about a place before files are created in it. */
  static PlaceRecord facts(String place) throws IOException {
    Path folder = path(place);
    FileStore store = Files.getFileStore(folder);
    Optional<Mount> mount = Mount.of(folder);
    Map<String, String> particulars = new TreeMap<>();
    particulars.put("directory", folder.toString());
    mount.ifPresent(found -> describe(found, particulars));
    return new PlaceRecord(
        place,
        store.type(),
        store.getTotalSpace(),
        store.getUsableSpace(),
        particulars,
        mount.map(PlaceRules::warning).orElse(""));
  }

  private static void describe(Mount mount, Map<String, String> particulars) {
    particulars.put("mounted at", mount.folder().toString());
    particulars.put("source", mount.source());
    particulars.put("options", mount.options());
    BlockDevice.of(mount)
        .ifPresent(
            device -> {
              particulars.put("device", device.name());
              if (!device.cache().isEmpty()) {
                particulars.put("cache of the device", device.cache());
              }
            });
  }

  /** Warns if figures of a file system mean less than they seem to. */
  static String warning(Mount mount) {
    if (mount.isNetwork()) {
      return "%s is a network file system; the network is measured, too".formatted(mount.type());
    }
    return mount.isMemory()
        ? "%s is in memory; its writes reach no disk".formatted(mount.type())
        : "";
  }
}
