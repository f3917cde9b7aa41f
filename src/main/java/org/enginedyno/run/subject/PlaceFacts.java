package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.os.BlockDevice;
import org.enginedyno.os.Mount;
import org.enginedyno.result.folder.PlaceRecord;

/** Facts about a place before files are created in it. */
final class PlaceFacts {
  private PlaceFacts() {}

  static Path path(String place) {
    return Path.of(place).toAbsolutePath().normalize();
  }

  static PlaceRecord of(String place) throws IOException {
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
        mount.map(PlaceFacts::warning).orElse(""));
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
