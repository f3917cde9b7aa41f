package org.enginedyno.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.enginedyno.os.ProcessMark;

/**
 * A private folder of an embedded server or a fork. It records its owner, so that the next run
 * finds and removes what a killed run left behind.
 */
public final class PrivateFolder implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(PrivateFolder.class.getName());
  private static final String PREFIX = "enginedyno-";
  private static final String OWNER = "owner";
  private static final String SERVER = "server";
  private static final String DRAFT = ".part";
  private static final String COMPANIONS = "companions";
  private static final int END_SECONDS = 5;

  private final Path path;

  private PrivateFolder(Path path) {
    this.path = path;
  }

  /** Creates a folder that only this user can enter; the name contains its use. */
  public static PrivateFolder create(Path temporary, String use, String... within)
      throws IOException {
    PrivateFolder folder =
        new PrivateFolder(Files.createTempDirectory(temporary, PREFIX + use + "-"));
    try {
      folder.write(OWNER, ProcessHandle.current());
      for (String name : within) {
        Files.createDirectory(folder.file(name));
      }
      return folder;
    } catch (IOException e) {
      // without a whole owner, no later run could remove it
      folder.close();
      throw e;
    }
  }

  /** Takes over a folder that was created by the process that started this one. */
  public static PrivateFolder adopt(Path path) throws IOException {
    PrivateFolder folder = new PrivateFolder(path);
    folder.write(OWNER, ProcessHandle.current());
    return folder;
  }

  /** Removes the folder when this JVM ends, after its shutdown hooks. */
  public PrivateFolder untilExit() {
    // the last is deleted first
    Stream.of(path, file(OWNER), file(COMPANIONS)).forEach(file -> file.toFile().deleteOnExit());
    return this;
  }

  /** Names files next to the folder, which a sweep removes with it. */
  public void takeAlong(List<String> names) throws IOException {
    write(COMPANIONS, String.join("\n", names));
  }

  /** Stops abandoned servers and removes their folders. */
  public static List<String> sweep(Path temporary) {
    List<String> messages = new ArrayList<>();
    try (Stream<Path> entries = Files.list(temporary)) {
      for (Path entry : entries.toList()) {
        PrivateFolder folder = new PrivateFolder(entry);
        if (String.valueOf(entry.getFileName()).startsWith(PREFIX) && folder.isOwnAndAbandoned()) {
          folder.read(SERVER).filter(folder::isServerOf).ifPresent(PrivateFolder::end);
          // the installer would continue to write
          killProcessesNaming("--datadir=" + entry);
          messages.add(folder.removeAbandoned());
        }
      }
    } catch (IOException e) {
      throw Places.unwritableTemporary(temporary, e);
    }
    return messages;
  }

  private boolean isOwnAndAbandoned() throws IOException {
    try {
      return isOwn(path) && isAbandoned();
    } catch (NoSuchFileException e) {
      // another process has removed it since it was listed
      return false;
    }
  }

  /**
   * Kills all processes whose command lines contain this text. A list of a script's descendants
   * would be incomplete: the script starts processes until it is killed, and they then lose their
   * parent.
   */
  public static void killProcessesNaming(String words) {
    List<ProcessHandle> left;
    do {
      left =
          ProcessHandle.allProcesses()
              .filter(process -> process.info().commandLine().orElse("").contains(words))
              .toList();
      left.forEach(ProcessHandle::destroyForcibly);
      left.forEach(process -> process.onExit().join());
    } while (!left.isEmpty());
  }

  /** When this JVM is ended, removes all its folders and kills the processes that work in them. */
  public static void removeOwnAtExit(Path temporary) {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> removeOwn(temporary), "dyno-private-folders"));
  }

  static void removeOwn(Path temporary) {
    try (Stream<Path> entries = Files.list(temporary)) {
      for (Path entry : entries.toList()) {
        PrivateFolder folder = new PrivateFolder(entry);
        if (String.valueOf(entry.getFileName()).startsWith(PREFIX)
            && folder.read(OWNER).filter(ProcessHandle.current()::equals).isPresent()) {
          killProcessesNaming("=" + entry);
          folder.close();
        }
      }
    } catch (IOException e) {
      LOG.warning("cannot read " + temporary + ": " + e.getMessage());
    }
  }

  private String removeAbandoned() {
    try {
      if (Files.exists(file(COMPANIONS))) {
        for (String name : Files.readAllLines(file(COMPANIONS))) {
          Files.deleteIfExists(path.resolveSibling(name));
        }
      }
      remove();
      return "removed what an earlier run left behind: " + path;
    } catch (IOException e) {
      return "cannot remove what an earlier run left behind: " + path + ": " + e.getMessage();
    }
  }

  /** The owner is checked too, as other users can create such names in a shared folder. */
  private static boolean isOwn(Path entry) throws IOException {
    return Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
        && Files.isReadable(entry)
        && Files.isWritable(entry)
        && OwnFiles.isOwn(entry);
  }

  /** The number may have been reused, or written by another program. */
  private boolean isServerOf(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(path.toString());
  }

  /** Waits for the end, as the server may still write into the folder. */
  private static void end(ProcessHandle server) {
    server.destroyForcibly();
    server.onExit().completeOnTimeout(server, END_SECONDS, TimeUnit.SECONDS).join();
  }

  /**
   * Whether its owner has ended. An owner that was killed while it wrote its mark leaves a draft,
   * which counts only if it is complete.
   */
  private boolean isAbandoned() {
    return isAbandoned(OWNER, 0) || isAbandoned(OWNER + DRAFT, 2);
  }

  private boolean isAbandoned(String owner, int leastLines) {
    return Files.exists(file(owner)) && isOfThisMachine(owner, leastLines) && read(owner).isEmpty();
  }

  /** On a disk that machines or containers share, process numbers are ambiguous. */
  private boolean isOfThisMachine(String owner, int leastLines) {
    try {
      List<String> lines = Files.readAllLines(file(owner));
      return lines.size() < 2
          ? lines.size() >= leastLines
          : lines.get(1).equals(ProcessMark.scope());
    } catch (IOException e) {
      return false;
    }
  }

  public void belongsTo(Process server) throws IOException {
    write(SERVER, server.toHandle());
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  private void write(String name, ProcessHandle process) throws IOException {
    write(name, ProcessMark.of(process) + "\n" + ProcessMark.scope() + "\n");
  }

  /** Writes atomically: a sweep that reads a partial file would remove the folder. */
  private void write(String name, String text) throws IOException {
    Path draft = file(name + DRAFT);
    try {
      Files.writeString(draft, text);
      Files.move(draft, file(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(draft);
      throw e;
    }
  }

  /** The process that a file names, if it is alive. */
  private Optional<ProcessHandle> read(String name) {
    try {
      return Files.exists(file(name))
          ? Files.readAllLines(file(name)).stream()
              .findFirst()
              .flatMap(ProcessMark::parse)
              .flatMap(ProcessMark::living)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Removes the folder; what cannot be removed is left to the next run. */
  @Override
  public void close() {
    try {
      remove();
    } catch (IOException e) {
      LOG.warning("cannot remove " + path + "; the next run will try again: " + e.getMessage());
    }
  }

  private void remove() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(path) && !file.equals(file(OWNER))) {
          Files.deleteIfExists(file);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    // last, as no sweep removes a folder without it
    Files.deleteIfExists(file(OWNER));
    Files.deleteIfExists(path);
  }
}
