package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RoomForRun;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.history.StoredRun;
import org.jspecify.annotations.Nullable;

/** Finds or makes the folder of a run. */
public final class Folders {
  private static final String RESULTS = "results";
  private static final Path LATEST = Path.of("latest");
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private Folders() {}

  /**
   * The folder of a new run.
   *
   * @param name the name of the folder if the user gives none
   * @param replaces whether the results of an earlier run may be there
   */
  public static RunFolder created(
      @Nullable Path wanted, boolean replaces, String name, Workplace workplace) {
    Path path = wanted != null ? wanted : usual(name, workplace);
    try {
      return new RoomForRun(path, replaces).take();
    } catch (IOException e) {
      throw obstacle(path, e);
    }
  }

  /** The default folder for that name. */
  public static Path usual(String name, Workplace workplace) {
    String stamp = STAMP.withZone(ZoneId.systemDefault()).format(workplace.clock().instant());
    return workplace.workingFolder().resolve(RESULTS).resolve(name + "-" + stamp);
  }

  /** Refuses a folder for a new run if its contents do not permit one. */
  public static void requireRoom(Path path, boolean replaces) {
    try {
      new RoomForRun(path, replaces).require();
    } catch (IOException e) {
      throw obstacle(path, e);
    }
  }

  /** Refuses a folder for a page of many runs if it has plots of something else. */
  public static void requirePageRoom(Path folder, String page, String what) {
    if (RunFolder.isOne(folder)) {
      throw new UserError("--out is the folder of a run: " + folder + "; name another one");
    }
    if (Files.exists(folder.resolve("plots")) && !Files.exists(folder.resolve(page))) {
      throw new UserError(
          "--out has plots that do not belong to a page of %s: %s; name another folder"
              .formatted(what, folder));
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UserError("--out is not a folder: " + folder);
    }
  }

  /** Creates the folder of a page of many runs. */
  public static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw obstacle(folder, e);
    }
  }

  /** The error for a folder that cannot be written to. */
  public static UserError obstacle(Path path, IOException e) {
    return new UserError("cannot write results to " + path + ": " + reason(e, path), e);
  }

  public static RunFolder resumed(Path path) {
    try {
      return RunFolder.open(path);
    } catch (IOException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
  }

  /** Whether the path is the word {@code latest} and no folder has that name. */
  public static boolean isLatest(Path path) {
    return path.equals(LATEST) && !Files.exists(path);
  }

  /**
   * The newest run in a folder of results, or in a sequence within it.
   *
   * @param folder a folder of results, or {@code latest} for the default one
   * @param kind which runs count
   */
  public static Path newest(Path folder, Predicate<Manifest> kind, Workplace workplace)
      throws IOException {
    Path results = isLatest(folder) ? workplace.workingFolder().resolve(RESULTS) : folder;
    Map<Path, Instant> runs = new HashMap<>();
    for (Path run : runsBelow(results)) {
      try {
        Manifest manifest = RunFolder.open(run).manifest();
        if (kind.test(manifest)) {
          runs.put(run, manifest.startedAt());
        }
      } catch (UserError | IOException e) {
        // a damaged run is not the newest one
      }
    }
    return runs.entrySet().stream()
        .max(Map.Entry.<Path, Instant>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElseThrow(
            () ->
                new UserError(
                    "no such run in %s%s; name the folder of a run"
                        .formatted(
                            results,
                            isLatest(folder) ? ", the folder that 'latest' searches" : "")));
  }

  /** Whether a folder, not itself the folder of a run, contains runs. */
  public static boolean holdsRuns(Path folder) throws IOException {
    return Files.isReadable(folder) && !runsBelow(folder).isEmpty();
  }

  private static List<Path> runsBelow(Path results) throws IOException {
    if (!Files.isDirectory(results)) {
      return List.of();
    }
    List<Path> runs = new ArrayList<>(RunFolder.within(results));
    try (Stream<Path> entries = Files.list(results)) {
      for (Path entry : entries.filter(SequenceFolder::isOne).toList()) {
        runs.addAll(RunFolder.within(entry));
      }
    }
    return runs;
  }

  public static boolean isDuel(Path path) throws IOException {
    return RunFolder.isOne(path) && RunFolder.open(path).isDuel();
  }

  /**
   * The runs in these folders, each of which is the folder of a run or contains such folders.
   * Unreadable lines are reported to {@code damage} and left out; null refuses them.
   */
  public static List<StoredRun> history(List<Path> paths, @Nullable Consumer<UserError> damage)
      throws IOException {
    List<Path> runs = new ArrayList<>();
    for (Path path : paths) {
      List<Path> inner = new ArrayList<>();
      for (Path one : RunFolder.isOne(path) ? List.<Path>of() : RunFolder.within(path)) {
        if (!isDuel(one)) {
          inner.add(one);
        }
      }
      runs.addAll(inner.isEmpty() ? List.of(path) : inner);
    }
    return stored(runs, damage);
  }

  /** The runs of these folders, with unreadable lines as in {@link #history}. */
  public static List<StoredRun> stored(List<Path> paths, @Nullable Consumer<UserError> damage)
      throws IOException {
    List<Path> whole = paths.stream().map(path -> path.toAbsolutePath().normalize()).toList();
    List<StoredRun> runs = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      RunFolder folder = resumed(paths.get(i)).without(damage);
      if (isDuel(paths.get(i))) {
        throw new UserError(paths.get(i) + " contains a duel; name the folder of a run");
      }
      folder.requireJournals();
      runs.add(new StoredRun(name(whole.get(i), whole), folder.manifest(), folder.measurements()));
    }
    return runs;
  }

  /** The shortest end of a path that is unique among all paths. */
  private static String name(Path path, List<Path> all) {
    for (int length = 1; length < path.getNameCount(); length++) {
      Path end = path.subpath(path.getNameCount() - length, path.getNameCount());
      if (all.stream().filter(one -> one.endsWith(end)).distinct().count() == 1) {
        return end.toString();
      }
    }
    return path.toString();
  }

  private static String reason(IOException e, Path path) {
    String message = String.valueOf(e.getMessage());
    return e instanceof java.nio.file.AccessDeniedException
        ? "permission denied on " + message + ", or its file system is read-only"
        : message.equals(path.toString())
            ? "the folder cannot be created"
            : message.replaceFirst("^\\Q" + path + "\\E ", "");
  }
}
