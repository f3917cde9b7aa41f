package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NamedFilesTest {
  private final Path folder;

  NamedFilesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private NamedFiles shelf() {
    return new NamedFiles("plans", List.of(folder.resolve("missing"), folder));
  }

  @Test
  void hasPackagedFiles() {
    assertThat(shelf().names()).contains("ci", "percona-2007", "percona-2007-short", "quick");
    assertThat(shelf().text("quick").text()).contains("title: A read and an insert, quick look");
    assertThat(new NamedFiles("servers", List.of()).names()).contains("embedded", "local");
  }

  @Test
  void prefersTheUsersOwnFile() throws IOException {
    Files.writeString(folder.resolve("quick.yaml"), "title: Mine\n");

    assertThat(shelf().text("quick").text()).isEqualTo("title: Mine\n");
    assertThat(shelf().titles()).containsEntry("quick", "Mine");
    assertThat(shelf().names()).containsOnlyOnce("quick");
  }

  @Test
  void listsUserFilesAndPackagedFiles() throws IOException {
    Files.writeString(folder.resolve("friday.yaml"), "engines: [Aria]\n");
    Files.writeString(folder.resolve("notes.txt"), "no plan\n");

    assertThat(shelf().names()).contains("friday", "quick").doesNotContain("notes");
    assertThat(shelf().titles()).containsEntry("friday", "");
  }

  @Test
  void readsAFileByItsPath() throws IOException {
    Path file = Files.writeString(folder.resolve("friday.yml"), "title: Friday\n");

    assertThat(shelf().text(file.toString()).text()).isEqualTo("title: Friday\n");
    assertThatThrownBy(() -> shelf().text("nowhere/friday.yaml"))
        .isInstanceOf(UserError.class)
        .hasMessage("no such file: nowhere/friday.yaml; name a YAML file that exists");
  }

  @Test
  void listsTheNamesIfANameIsUnknown() {
    assertThatThrownBy(() -> shelf().text("quack"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("unknown plan 'quack'; did you mean 'quick'? there are: ")
        .hasMessageContaining("quick")
        .hasMessageEndingWith(", or give a file NAME.yaml");
    assertThatThrownBy(() -> new NamedFiles("servers", List.of()).text("remote"))
        .hasMessageStartingWith("unknown server 'remote'; there are: ");
  }
}
