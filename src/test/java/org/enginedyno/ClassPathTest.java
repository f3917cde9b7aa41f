package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** Keeps libraries separate: no class may come from two of them. */
final class ClassPathTest {
  private static List<String> classes(String jar) {
    try (JarFile file = new JarFile(jar)) {
      return file.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .filter(name -> !name.endsWith("module-info.class"))
          // Spark's build puts it into each of its jars
          .filter(name -> !name.endsWith("/UnusedStubClass.class"))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + jar, e);
    }
  }

  @Test
  void hasNoDuplicateClass() {
    Map<String, List<String>> jars = new TreeMap<>();
    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar"))
        .distinct()
        .forEach(
            jar ->
                classes(jar)
                    .forEach(
                        name -> jars.computeIfAbsent(name, key -> new ArrayList<>()).add(jar)));

    assertThat(jars).hasSizeGreaterThan(1_000);
    jars.values().removeIf(places -> places.size() == 1);
    assertThat(jars).isEmpty();
  }
}
