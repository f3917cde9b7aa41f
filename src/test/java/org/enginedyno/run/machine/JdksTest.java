package org.enginedyno.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JdksTest {
  private static final Jdk CURRENT = new Jdk(Path.of("/current"), "17.0.15");

  private final Path folder;
  private final Path shelf;

  JdksTest(@TempDir Path folder) {
    this.folder = folder;
    this.shelf = folder.resolve("jvms");
  }

  static Path install(Path home, String version) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
    Path program = Files.writeString(home.resolve("bin/java"), "");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return home;
  }

  private Jdks jdks(Map<String, String> environment) {
    return new Jdks(CURRENT, environment, folder, List.of(shelf, folder.resolve("none")));
  }

  private Optional<Path> home(String name) {
    return jdks(Map.of()).named(name).map(Jdk::home);
  }

  @ParameterizedTest
  @CsvSource({"17.0.15, 17", "25, 25", "25-ea, 25", "1.8.0_402, 8", "21.0.2+13, 21"})
  void areNamedByTheirMajorVersion(String version, int feature) {
    assertThat(new Jdk(Path.of("x"), version).feature()).isEqualTo(feature);
  }

  @Test
  void theCurrentOneIsKnownByItsVersionToo() {
    assertThat(home("current")).contains(CURRENT.home());
    assertThat(home("17")).contains(CURRENT.home());
  }

  @Test
  void areFoundWhereInstallersPutThem() throws IOException {
    Path jdk25 = install(shelf.resolve("temurin-25"), "25.0.3");
    Path bundle = install(shelf.resolve("jdk-21.jdk/Contents/Home"), "21.0.2");
    Files.createDirectories(shelf.resolve("not-one"));

    assertThat(home("25")).contains(jdk25);
    assertThat(home("21")).contains(bundle);
    assertThat(home("24")).isEmpty();
  }

  /** A plan looks up its JDK for every cell. */
  @Test
  void areLookedUpOnce() throws IOException {
    Path jdk25 = install(shelf.resolve("temurin-25"), "25.0.3");
    Jdks jdks = jdks(Map.of());
    assertThat(jdks.named("25").map(Jdk::home)).contains(jdk25);
    Files.delete(jdk25.resolve("release"));

    assertThat(jdks.named("25").map(Jdk::home)).contains(jdk25);
    assertThat(home("25")).isEmpty();
  }

  @Test
  void areFoundByTheVariablesThatNameThem() throws IOException {
    Path jdk = install(folder.resolve("elsewhere"), "24.0.1");

    for (String name : List.of("JAVA_HOME", "JAVA_24_HOME", "JDK_24", "JAVA_HOME_24_X64")) {
      assertThat(jdks(Map.of(name, jdk.toString(), "JAVA_OPTS", "-ea")).named("24"))
          .as(name)
          .map(Jdk::home)
          .contains(jdk);
    }
  }

  @Test
  void areFoundByAPathToTheFolderOrTheProgram() throws IOException {
    Path jdk = install(folder.resolve("mine"), "22.0.1").toRealPath();
    Path link = Files.createSymbolicLink(folder.resolve("java"), jdk.resolve("bin/java"));

    assertThat(home(jdk.toString())).contains(jdk);
    assertThat(home("~/mine")).map(Path::getFileName).contains(Path.of("mine"));
    assertThat(home(jdk.resolve("bin/java").toString())).contains(jdk);
    assertThat(home(link.toString())).contains(jdk);
    assertThat(home(folder.toString())).isEmpty();
  }

  @Test
  void reportsWhereItSearchedForAMissingJdk() throws IOException {
    install(shelf.resolve("temurin-25"), "25.0.3");

    assertThat(jdks(Map.of()).obstacle("21"))
        .isEqualTo(
            "no JDK 21 in ~/jvms, ~/none, JAVA_HOME, JAVA_21_HOME or JDK_21; found: 17.0.15,"
                + " 25.0.3");
    assertThat(jdks(Map.of()).obstacle("/opt/x"))
        .startsWith("jvm /opt/x is not a JDK; name a folder with bin/java");
  }

  @Test
  void wordsAreSplitAtBlanks() {
    assertThat(ShellWords.of("  -Xmx1g\t-ea ")).containsExactly("-Xmx1g", "-ea");
    assertThat(ShellWords.of(" ")).isEmpty();
  }

  @Test
  void wordsKeepQuotedWordsTogether() {
    assertThat(ShellWords.of("'-Da=b c' -Dd=\"e 'f'\" -Dg=h\\ i '' \"\\\"\""))
        .containsExactly("-Da=b c", "-Dd=e 'f'", "-Dg=h i", "", "\"");
    assertThat(ShellWords.of("'a\\b'")).containsExactly("a\\b");
  }

  @Test
  void wordsAreRefusedIfAQuoteIsNotClosed() {
    assertThatThrownBy(() -> ShellWords.of("-Da='b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unclosed quote: -Da='b");
  }
}
