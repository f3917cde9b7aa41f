package org.enginedyno.run.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.Client;

/** The Java installations of this machine. */
final class Jdks {
  private static final String HOME_SIGN = "~/";

  private final Jdk current;
  private final Map<String, String> variables = new TreeMap<>();
  private final Path userHome;
  private final List<Path> roots;

  /** Each is looked up once, although every cell requests its JDK. */
  private final Map<String, Optional<Jdk>> found = new ConcurrentHashMap<>();

  /**
   * Creates the list.
   *
   * @param roots folders that hold one installation per folder
   */
  Jdks(Jdk current, Map<String, String> environment, Path userHome, List<Path> roots) {
    this.current = current;
    this.userHome = userHome;
    this.roots = List.copyOf(roots);
    environment.forEach(
        (name, value) -> {
          if (name.matches("(JAVA|JDK)_.*") && !name.matches(".*_OPT(ION)?S")) {
            variables.put(name, value);
          }
        });
  }

  /** Where installers put them. */
  static List<Path> usualRoots(Path userHome) {
    return List.of(
        Path.of("/usr/lib/jvm"),
        Path.of("/Library/Java/JavaVirtualMachines"),
        userHome.resolve(".sdkman/candidates/java"),
        userHome.resolve(".jdks"));
  }

  /** The installation that a plan names by version, by path, or as the current one. */
  Optional<Jdk> named(String name) {
    return name.equals(Client.THIS_JVM)
        ? Optional.of(current)
        : found.computeIfAbsent(name, this::lookedUp);
  }

  private Optional<Jdk> lookedUp(String name) {
    return isVersion(name)
        ? all().stream().filter(jdk -> jdk.feature() == Integer.parseInt(name)).findFirst()
        : Jdk.at(path(name));
  }

  String obstacle(String name) {
    if (!isVersion(name)) {
      return "jvm %s is not a JDK; name a folder with bin/java and a release file, or a major version"
          .formatted(name);
    }
    return "no JDK %s in %s, JAVA_HOME, JAVA_%1$s_HOME or JDK_%1$s; found: %s"
        .formatted(
            name,
            String.join(", ", roots.stream().map(this::shown).toList()),
            String.join(", ", all().stream().map(Jdk::version).distinct().toList()));
  }

  private static boolean isVersion(String name) {
    return name.matches("\\d{1,4}");
  }

  private Path path(String name) {
    return name.startsWith(HOME_SIGN)
        ? userHome.resolve(name.substring(HOME_SIGN.length()))
        : Path.of(name);
  }

  private String shown(Path root) {
    return root.startsWith(userHome) ? HOME_SIGN + userHome.relativize(root) : root.toString();
  }

  private List<Jdk> all() {
    List<Jdk> all = new ArrayList<>(List.of(current));
    variables.values().stream()
        .filter(value -> !value.isEmpty())
        .flatMap(value -> Jdk.at(Path.of(value)).stream())
        .forEach(all::add);
    roots.forEach(root -> all.addAll(in(root)));
    return all;
  }

  private static List<Jdk> in(Path root) {
    try (Stream<Path> folders = Files.list(root)) {
      return folders.sorted().flatMap(folder -> Jdk.at(folder).stream()).toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
