package org.enginedyno.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jars as a build finds them in a repository, without libraries next to them. */
final class ArtifactsIT {
  private static final Path TARGET = Path.of("target");

  @ParameterizedTest
  @ValueSource(strings = {"artifact/enginedyno.jar", "enginedyno-junit.jar"})
  void areCompiledAgainstWithoutAWarning(String jar, @TempDir Path folder) throws IOException {
    Path alone = Files.copy(TARGET.resolve(jar), folder.resolve("alone.jar"));
    Path source =
        Files.writeString(folder.resolve("X.java"), "class X { org.enginedyno.api.DynoMark m; }");
    ByteArrayOutputStream said = new ByteArrayOutputStream();

    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                said,
                said,
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-cp",
                alone.toString(),
                "-d",
                folder.toString(),
                source.toString());

    assertThat(said.toString(UTF_8)).isEmpty();
    assertThat(code).isZero();
  }

  @Test
  void theCommandFindsItsLibraries() throws IOException {
    try (JarFile jar = new JarFile(TARGET.resolve("enginedyno.jar").toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH))
          .contains("lib/picocli-");
    }
  }
}
