package org.enginedyno.plan.read;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;

/**
 * YAML files of one kind by their names: the user's own folders first, then those in the jar.
 *
 * @param kind the name of their folder, such as {@code plans}
 * @param folders of the user; those that are missing are skipped
 */
public record NamedFiles(String kind, List<Path> folders) {
  private static final String ENDING = ".yaml";

  public NamedFiles {
    folders = List.copyOf(folders);
  }

  public YamlText text(String name) {
    String one = kind.substring(0, kind.length() - 1);
    if (isFile(name)) {
      return YamlText.of(one, Path.of(name));
    }
    for (Path folder : folders) {
      Path file = folder.resolve(name + ENDING);
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return YamlText.of(one, file);
      }
    }
    try (InputStream packaged =
        NamedFiles.class.getResourceAsStream("/config/" + kind + "/" + name + ENDING)) {
      if (packaged != null) {
        String text = new String(packaged.readAllBytes(), StandardCharsets.UTF_8);
        return new YamlText(one + " " + name, text);
      }
    } catch (IOException e) {
      throw new IllegalStateException("the jar's own " + name + " cannot be read", e);
    }
    throw UserError.unknown(
        name, NearNames.unknown(one, name, "there are", names()) + ", or give a file NAME.yaml");
  }

  /** Whether a text is the path of a file rather than a name. */
  public static boolean isFile(String text) {
    return (text.endsWith(ENDING) || text.endsWith(".yml")) && !text.contains("://");
  }

  /** The name of a file without folder and extension; a plain name is returned unchanged. */
  public static String stem(String text) {
    return isFile(text) ? text.replaceAll(".*[/\\\\]|\\.ya?ml$", "") : text;
  }

  public List<String> names() {
    TreeSet<String> names = new TreeSet<>(packaged());
    folders.stream().filter(Files::isDirectory).forEach(folder -> names.addAll(in(folder)));
    return List.copyOf(names);
  }

  private List<String> packaged() {
    try {
      Path home =
          Path.of(NamedFiles.class.getProtectionDomain().getCodeSource().getLocation().toURI());
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

  /** The title of every file, by name; for an unreadable file, the reason. */
  public Map<String, String> titles() {
    Map<String, String> titles = new TreeMap<>();
    names().forEach(name -> titles.put(name, title(name)));
    return titles;
  }

  /** The first sentence of the comment above a file's keys. */
  public String about(String name) {
    return text(name)
        .text()
        .lines()
        .takeWhile(line -> line.startsWith("#"))
        .filter(line -> !line.startsWith("# yaml-language-server:"))
        .map(line -> line.substring(1).strip())
        .collect(Collectors.joining(" "))
        .replaceFirst("[.;](\\s.*|$)", "");
  }

  private static String title(String name, String line) {
    try {
      return new YamlText(name, line).tree().path("title").asText();
    } catch (UserError e) {
      // it continues on the next line
      return line.substring("title:".length()).strip();
    }
  }

  /** The title of a file; for an unreadable file, the reason. */
  public String title(String name) {
    try {
      return text(name)
          .text()
          .lines()
          .filter(line -> line.startsWith("title:"))
          .findFirst()
          .map(line -> title(name, line))
          .orElse("");
    } catch (UserError e) {
      return String.valueOf(e.getMessage());
    }
  }
}
