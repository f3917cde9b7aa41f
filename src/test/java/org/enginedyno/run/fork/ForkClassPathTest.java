package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForkClassPathTest {
  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  @Test
  void hasTheFilesOfEachLoaderInTurn(@TempDir Path folder) throws IOException {
    Path one = folder.resolve("with space").resolve("one.jar");
    Path two = folder.resolve("two.jar");
    try (URLClassLoader outer = new URLClassLoader(new URL[] {two.toUri().toURL()}, PLATFORM);
        URLClassLoader inner =
            new URLClassLoader(new URL[] {one.toUri().toURL(), two.toUri().toURL()}, outer)) {
      assertThat(ForkClassPath.of(inner)).isEqualTo(one + File.pathSeparator + two);
    }
  }

  @Test
  void hasTheUsualClassPathWhereThatIsSeenToo() throws IOException {
    try (URLClassLoader loader =
        new URLClassLoader(new URL[0], ClassLoader.getSystemClassLoader())) {
      assertThat(ForkClassPath.of(loader)).isEqualTo(System.getProperty("java.class.path"));
    }
  }

  @Test
  void saysWhatToDoWhereALoaderDoesNotTellItsFiles() throws IOException {
    ClassLoader silent = new ClassLoader(PLATFORM) {};
    assertThatThrownBy(() -> ForkClassPath.of(silent))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("measuring JVMs cannot be given our classes, as ")
        .hasMessageEndingWith("start dyno by its script, or by java -jar target/enginedyno.jar");
    URL remote = new URL("https://example.org/enginedyno.jar");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {remote}, PLATFORM)) {
      assertThatThrownBy(() -> ForkClassPath.of(loader)).isInstanceOf(UserError.class);
    }
  }

  @Test
  void leavesAloneWhatJavaWasStartedWith() {
    String before = System.getProperty("java.class.path");

    try (ForkClassPath settled = ForkClassPath.settle()) {
      assertThat(settled).isNotNull();
      assertThat(System.getProperty("java.class.path")).isEqualTo(before);
    }
  }
}
