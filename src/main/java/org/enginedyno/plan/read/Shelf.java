package org.enginedyno.plan.read;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;

/** YAML files of one kind by their names: the user's own folders first, then those in the jar. */
public final class Shelf {
  private static final String ENDING = ".yaml";

  private final String kind;
  private final List<Path> folders;

  /**
   * A shelf.
   *
   * @param kind plans or servers
   * @param folders where the user keeps files of that kind; missing ones are passed over
   */
  public Shelf(String kind, List<Path> folders) {
    this.kind = kind;
    this.folders = List.copyOf(folders);
  }

  /** The text of a file, given its path or its name. */
  public String text(String name) {
    try {
      if (name.endsWith(ENDING) || name.endsWith(".yml")) {
        Path file = Path.of(name);
        if (!Files.isRegularFile(file)) {
          throw new UserError("no such file: " + name);
        }
        return Files.readString(file);
      }
      for (Path folder : folders) {
        Path file = folder.resolve(name + ENDING);
        if (Files.isRegularFile(file)) {
          return Files.readString(file);
        }
      }
      try (InputStream packaged =
          Shelf.class.getResourceAsStream("/config/" + kind + "/" + name + ENDING)) {
        if (packaged != null) {
          return new String(packaged.readAllBytes(), StandardCharsets.UTF_8);
        }
      }
    } catch (IOException e) {
      throw new UserError("cannot read " + name + ": " + e.getMessage(), e);
    }
    String one = kind.substring(0, kind.length() - 1);
    throw new UserError(
        "unknown %s '%s'; there are: %s, or give a file NAME.yaml"
            .formatted(one, name, String.join(", ", names())));
  }

  /** The names of all files on the shelf. */
  public List<String> names() {
    TreeSet<String> names = new TreeSet<>(packaged());
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        names.addAll(in(folder));
      }
    }
    return List.copyOf(names);
  }

  private List<String> packaged() {
    try {
      Path home = Path.of(Shelf.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(home)) {
        Path folder = home.resolve("config").resolve(kind);
        return Files.isDirectory(folder) ? in(folder) : List.of();
      }
      try (FileSystem jar = FileSystems.newFileSystem(home, Map.of())) {
        return in(jar.getPath("config", kind));
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("the jar's own " + kind + " cannot be read", e);
    }
  }

  private static List<String> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(file -> file.endsWith(ENDING))
          .map(file -> file.substring(0, file.length() - ENDING.length()))
          .toList();
    } catch (IOException e) {
      throw new UserError("cannot list " + folder + ": " + e.getMessage(), e);
    }
  }

  /** Every file's title, by name. */
  public Map<String, String> titles() {
    Map<String, String> titles = new TreeMap<>();
    for (String name : names()) {
      List<String> lines = new ArrayList<>(text(name).lines().toList());
      lines.removeIf(line -> !line.startsWith("title:"));
      titles.put(name, lines.isEmpty() ? "" : lines.get(0).substring("title:".length()).strip());
    }
    return titles;
  }
}
