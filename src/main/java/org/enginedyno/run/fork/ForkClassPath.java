package org.enginedyno.run.fork;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;

/**
 * The class path of measuring JVMs. JMH passes on that of this JVM, which lacks dyno if another
 * program, such as Maven, loaded dyno by a class loader of its own.
 */
public final class ForkClassPath {
  private static final String PROPERTY = "java.class.path";
  private static final List<String> NEEDED =
      List.of("org/openjdk/jmh/runner/ForkedMain.class", "META-INF/BenchmarkList");

  private ForkClassPath() {}

  /** Makes measuring JVMs find dyno's classes; fails with the reason if they cannot. */
  public static void settle() {
    ClassLoader own = ForkClassPath.class.getClassLoader();
    ClassLoader system = ClassLoader.getSystemClassLoader();
    if (!own.equals(system) && !seesAll(system)) {
      System.setProperty(PROPERTY, of(own));
    }
  }

  private static boolean seesAll(ClassLoader loader) {
    return NEEDED.stream().allMatch(name -> loader.getResource(name) != null);
  }

  /** The files of a class loader and of its parents, as a class path. */
  static String of(ClassLoader loader) {
    Set<String> path = new LinkedHashSet<>();
    for (ClassLoader one : withParents(loader)) {
      if (one instanceof URLClassLoader known) {
        Stream.of(known.getURLs()).map(url -> file(url, one)).forEach(path::add);
      } else if (one.equals(ClassLoader.getSystemClassLoader())) {
        path.addAll(List.of(System.getProperty(PROPERTY).split(File.pathSeparator, -1)));
      } else {
        throw hidden(one);
      }
    }
    return String.join(File.pathSeparator, path);
  }

  private static List<ClassLoader> withParents(ClassLoader loader) {
    return Stream.iterate(
            loader,
            one -> one != null && !one.equals(ClassLoader.getPlatformClassLoader()),
            ClassLoader::getParent)
        .toList();
  }

  private static String file(URL url, ClassLoader loader) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      throw hidden(loader);
    }
  }

  private static UserError hidden(ClassLoader loader) {
    return new UserError(
        "measuring JVMs cannot load dyno's classes, because %s does not report their files;"
                .formatted(loader.getClass().getName())
            + " start dyno by its script, or by java -jar target/enginedyno.jar");
  }
}
