package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ListingTest {
  private static final Map<String, String> NO_DOCKER =
      Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock");

  private final Path folder;
  private final Dyno dyno;

  ListingTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder, NO_DOCKER);
  }

  private void write(String name, String yaml) throws IOException {
    Path file = folder.resolve("config").resolve(name + ".yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, yaml);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"workloads", "plans", "servers", "engines", "axes", "keys", "drivers", "settings"})
  void listsTheChoices(String what) {
    // which systems offer MariaDB does not matter here
    String printed =
        dyno.printsOnly("list", what).replace("its programs are not installed", "starts here");
    Golden.assertMatches(getClass(), "list-" + what + ".txt", printed);
  }

  @Test
  void showsTheUsersOwnFilesToo() throws IOException {
    write("plans/friday", "title: On Fridays\n");

    assertThat(dyno.says("list", "plans").out())
        .containsPattern("friday +On Fridays\\R +plan friday: 2 problems");
  }

  @Test
  void showsAnUnreadableServerFileAndTheOthers() throws IOException {
    write("servers/bad", "{kind: container, family: mysql}\n");
    write(
        "servers/ours",
        "{title: Ours, kind: container, family: mysql, image: 'registry.local/mysql:9.7'}\n");

    assertThat(dyno.says("list", "servers").out())
        .contains("server bad: key 'image' is missing")
        .contains("Ours")
        .contains("embedded");
  }

  @Test
  void showsTheUsersOwnEnginesAndSkipsUnsupportedCells() throws IOException {
    write("engines/aria", "title: Ours\nindex-only: false\nlacks: [secondary-keys]\n");

    assertThat(dyno.says("list", "engines").out())
        .contains("Aria                   lacks secondary keys; never answers from an index alone")
        .contains("aria                   Ours");
    assertThat(dyno.says("run", "quick", "--dry-run", "--engine=Aria,InnoDB").out())
        .contains("Aria lacks secondary keys");
  }

  @Test
  void reportsAWrongEnginesFileInOneLine() throws IOException {
    write("engines/falcon", "{lacks: wings}");

    for (String command : List.of("list engines", "run quick --dry-run")) {
      assertThat(dyno.refusal(command))
          .startsWith(
              "engine falcon: lacks: must be own-tables or own-rows or stored-rows or keys or");
    }
  }

  @Test
  void aDryRunShowsEveryCellAndTheTimeItTakes() {
    String out = dyno.printsOnly("run quick --dry-run");

    Golden.assertMatches(getClass(), "dry-run-quick.txt", out);
    assertThat(folder).as("nothing is left behind").isEmptyDirectory();
  }

  @Test
  void aDryRunFollowsTheOptions() {
    String out =
        dyno.prints(
            "run percona-2007 --dry-run --engine=aria,csv -w read.fts -t 2,8"
                + " --set data.rows=5_000 --set checkout=borrow --budget 3m");

    Golden.assertMatches(getClass(), "dry-run-options.txt", out);
  }

  @Test
  void aDryRunShowsEveryAxisOfAStudy() throws IOException {
    write(
        "plans/study",
        """
        title: A study
        servers: [embedded]
        engines: [InnoDB]
        workloads: [READ_PK_POINT]
        threads: [4]
        settings: { innodb_spin_wait_delay: [6, 96, 256], performance_schema: [off, on] }
        driver: [mysql, mariadb]
        driver-profile: [equal, as-shipped]
        checkout: borrow
        at-a-time: 1
        """);

    String out = dyno.printsOnly("run study --dry-run");

    Golden.assertMatches(getClass(), "dry-run-study.txt", out);
  }
}
