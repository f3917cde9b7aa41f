package org.enginedyno.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NamedServersTest {
  private static final Catalogue CATALOGUE = new Catalogue(new NamedFiles("servers", List.of()));

  private final Path folder;

  NamedServersTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private String file(String name, String url) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "kind: external\nurl: " + url + "\n").toString();
  }

  @Test
  void areCalledAfterTheirFiles() throws IOException {
    String file = file("mysql-9.1.yaml", "jdbc:mysql://db1/dyno");

    NamedServers servers =
        NamedServers.of(CATALOGUE, List.of(file, "jdbc:mysql://db2", "embedded"));

    assertThat(servers.specs().keySet()).containsExactly("mysql-9.1", "db2:3306", "embedded");
    assertThat(servers.spec("mysql-9.1").title()).isEqualTo("mysql-9.1");
    assertThat(servers.spec("mysql-9.1").kind()).isEqualTo(ServerSpec.Kind.EXTERNAL);
    assertThat(servers.files()).containsOnlyKeys("mysql-9.1").containsValue(file);
  }

  @Test
  void areFoundAgainByTheNamesInResults() throws IOException {
    List<String> asked =
        List.of(file("s55.yml", "jdbc:mysql://db1/dyno"), "jdbc:mysql://db2", "mariadb-12");

    NamedServers servers = NamedServers.of(CATALOGUE, asked);

    assertThat(NamedServers.of(CATALOGUE, List.copyOf(servers.specs().keySet()), servers.files()))
        .isEqualTo(servers);
  }

  @Test
  void areRefusedIfResultsCouldNotDistinguishThem() throws IOException {
    String one = file("a/s55.yaml", "jdbc:mysql://db1/dyno");
    String other = file("b/s55.yaml", "jdbc:mysql://db2/dyno");
    String shelved = file("embedded.yaml", "jdbc:mysql://db2/dyno");

    assertThatThrownBy(() -> NamedServers.of(CATALOGUE, List.of(one, other)))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "servers: %s and %s have the same name, s55, and results could not distinguish them;"
                    .formatted(one, other)
                + " rename one file");
    assertThatThrownBy(() -> NamedServers.of(CATALOGUE, List.of("embedded", shelved)))
        .hasMessageStartingWith("servers: embedded and " + shelved + " have the same name");
    assertThat(NamedServers.of(CATALOGUE, List.of(one, one)).specs()).hasSize(1);
  }
}
