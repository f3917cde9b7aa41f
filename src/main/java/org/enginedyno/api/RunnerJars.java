package org.enginedyno.api;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The class path of the runner: a distribution, or the artifacts in Maven's local repository. */
final class RunnerJars {
  private static final String HOME = "dyno.home";
  private static final String HOME_VARIABLE = "DYNO_HOME";
  private static final String CLASS_PATH = "dyno.classpath";
  private static final String LIST = "runner.txt";

  /** System properties in which Surefire, Failsafe or the user set the local repository. */
  private static final List<String> REPOSITORIES = List.of("maven.repo.local", "localRepository");

  private static final String ARTIFACT = "org/enginedyno/enginedyno/%s/enginedyno-%<s.jar";

  private RunnerJars() {}

  /** The class path; if it is incomplete, the error names the command that completes it. */
  static String classPath() {
    String given = System.getProperty(CLASS_PATH, "");
    if (!given.isEmpty()) {
      return given;
    }
    Optional<String> home =
        Stream.of(System.getProperty(HOME), System.getenv(HOME_VARIABLE))
            .flatMap(folder -> Stream.ofNullable(folder).filter(text -> !text.isEmpty()))
            .findFirst();
    return home.isPresent() ? ofHome(Path.of(home.get())) : ofRepositories(repositories(), list());
  }

  static String ofHome(Path home) {
    Path jar = home.resolve("enginedyno.jar");
    if (!Files.isRegularFile(jar)) {
      throw new DynoException(
          "%s has no enginedyno.jar; set %s to the folder of a distribution".formatted(home, HOME),
          null);
    }
    return jar + File.pathSeparator + home.resolve("lib") + File.separator + "*";
  }

  /**
   * The artifacts of local repositories, each from the first repository that has it.
   *
   * @param paths relative to a repository; the first is that of dyno itself
   */
  static String ofRepositories(List<Path> repositories, List<String> paths) {
    List<String> missing = new ArrayList<>();
    List<String> jars = new ArrayList<>();
    for (String path : paths) {
      repositories.stream()
          .map(repository -> repository.resolve(path))
          .filter(Files::isRegularFile)
          .findFirst()
          .ifPresentOrElse(jar -> jars.add(jar.toString()), () -> missing.add(path));
    }
    if (!missing.isEmpty()) {
      throw new DynoException(
          "the runner is incomplete in %s: %d of %d files are missing, such as %s; run: mvn dependency:get -Dartifact=org.enginedyno:enginedyno:%s, or set -D%s to the folder of a distribution"
              .formatted(
                  repositories,
                  missing.size(),
                  paths.size(),
                  missing.get(0),
                  paths.get(0).split("/", -1)[3],
                  HOME),
          null);
    }
    return String.join(File.pathSeparator, jars);
  }

  private static List<Path> repositories() {
    Stream<Path> named =
        REPOSITORIES.stream()
            .map(name -> System.getProperty(name, ""))
            .filter(folder -> !folder.isEmpty())
            .map(Path::of);
    Path usual = Path.of(System.getProperty("user.home"), ".m2", "repository");
    return Stream.concat(named, Stream.of(usual)).distinct().toList();
  }

  /** The paths in the file that the build of this artifact writes. */
  private static List<String> list() {
    try (@Nullable InputStream in = RunnerJars.class.getResourceAsStream(LIST)) {
      if (in == null) {
        throw new IllegalStateException("the artifact has no " + LIST);
      }
      String version = RunnerJars.class.getPackage().getImplementationVersion();
      return Stream.concat(
              Stream.of(ARTIFACT.formatted(version)),
              new String(in.readAllBytes(), StandardCharsets.UTF_8)
                  .lines()
                  .flatMap(line -> Stream.of(line.strip().split(";", -1)))
                  .map(path -> path.replaceFirst("^@/", "")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
