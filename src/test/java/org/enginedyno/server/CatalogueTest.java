package org.enginedyno.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CatalogueTest {
  private final Path folder;
  private final Catalogue catalogue;

  private static final Catalogue CATALOGUE = new Catalogue(new NamedFiles("servers", List.of()));

  CatalogueTest(@TempDir Path folder) {
    this.folder = folder;
    this.catalogue = new Catalogue(new NamedFiles("servers", List.of(folder)));
  }

  private String url(String name) {
    return ((ExternalSpec) catalogue.spec(name)).url();
  }

  @Test
  void listsThePackagedServers() {
    assertThat(catalogue.spec("embedded")).isInstanceOf(EmbeddedSpec.class);
    assertThat(catalogue.spec("embedded").engines()).contains("InnoDB", "MyISAM", "Aria");
    assertThat(url("local")).isEqualTo("jdbc:mysql://127.0.0.1:3306/dyno");
    assertThat(catalogue.names())
        .hasSizeGreaterThan(15)
        .contains("embedded", "local")
        .allSatisfy(name -> assertThat(catalogue.spec(name).title()).isNotEqualTo(name));
  }

  @Test
  void readsTheUsersOwnFiles() throws IOException {
    String yaml = "kind: external\nurl: jdbc:mysql://db1/dyno\n";
    Path file = Files.writeString(folder.resolve("mine.yaml"), yaml);

    assertThat(url("mine")).isEqualTo("jdbc:mysql://db1/dyno");
    assertThat(url(file.toString())).isEqualTo("jdbc:mysql://db1/dyno");

    Path shared = Files.createDirectory(folder.resolve("job@2"));
    Path there = Files.copy(file, shared.resolve("mine.yaml"));
    assertThat(url(there.toString())).isEqualTo("jdbc:mysql://db1/dyno");
    assertThat(NamedServers.of(catalogue, List.of(there.toString())).specs()).containsKey("mine");

    Files.writeString(
        folder.resolve("ours.yaml"),
        "{kind: container, family: mysql, image: 'registry.local:5000/db/mysql:8.4'}");
    assertThat(((ContainerSpec) catalogue.spec("ours")).image().name())
        .isEqualTo("registry.local:5000/db/mysql:8.4");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db1:3307/dyno, db1:3307",
    "jdbc:mariadb://db1, db1:3306",
    "jdbc:mysql://[::1]:3307/shop, [::1]:3307/shop",
    "jdbc:mysql://db1/shop?sslMode=REQUIRED, db1:3306/shop?sslMode=REQUIRED"
  })
  void namesAServerGivenByUrlAfterItsAddress(String url, String name) {
    ServerSpec spec = catalogue.spec(url);

    assertThat(spec.name()).isEqualTo(name);
    assertThat(url(url)).isEqualTo("jdbc:mysql://" + name);
    assertThat(catalogue.spec(name)).as("found again by that name").isEqualTo(spec);
  }

  @Test
  void treatsANameWithATagAsAnImage() throws IOException {
    assertThat(catalogue.spec("mysql-9.1"))
        .isInstanceOfSatisfying(
            ContainerSpec.class,
            spec -> {
              assertThat(spec.image().name()).isEqualTo("mysql:9.1");
              assertThat(spec.title()).isEqualTo("MySQL 9.1, in a container");
              assertThat(spec.engines()).contains("InnoDB", "MyISAM");
            });
    assertThat(((ContainerSpec) catalogue.spec("mariadb-12.2-noble")).image().name())
        .isEqualTo("mariadb:12.2-noble");
    assertThat(((ContainerSpec) catalogue.spec("percona-8.4")).image().name())
        .isEqualTo("percona/percona-server:8.4");

    Files.writeString(folder.resolve("mysql-9.1.yaml"), "{kind: external, url: 'jdbc:mysql://a/'}");
    assertThat(url("mysql-9.1")).as("a file says more").isEqualTo("jdbc:mysql://a/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql-", "mysql-9 1", "oracle-9.1", "mysql", "mariadb-.12", "remote"})
  void refusesAnUnknownNameThatIsNoImage(String name) {
    assertThatThrownBy(() -> catalogue.spec(name))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("unknown server '" + name + "'; ")
        .hasMessageContaining(" there are: embedded, ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesUrlsWithCredentialsAndDoesNotPrintThem() {
    for (String url :
        List.of("jdbc:mysql://me:s3cret@db1/d", "jdbc:mysql://db1/d?password=s3cret")) {
      assertThatThrownBy(() -> catalogue.spec(url))
          .isInstanceOf(UserError.class)
          .hasMessageNotContaining("s3cret");
    }
  }

  private String file(String name, String url) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "kind: external\nurl: " + url + "\n").toString();
  }

  @Test
  void namedServersHaveTheNamesOfTheirFiles() throws IOException {
    String file = file("mysql-9.1.yaml", "jdbc:mysql://db1/dyno");

    NamedServers servers =
        NamedServers.of(CATALOGUE, List.of(file, "jdbc:mysql://db2", "embedded"));

    assertThat(servers.specs().keySet()).containsExactly("mysql-9.1", "db2:3306", "embedded");
    assertThat(servers.spec("mysql-9.1").title()).isEqualTo("mysql-9.1");
    assertThat(servers.spec("mysql-9.1")).isInstanceOf(ExternalSpec.class);
    assertThat(servers.files()).containsOnlyKeys("mysql-9.1").containsValue(file);
  }

  @Test
  void namedServersAreFoundAgainByTheNamesInResults() throws IOException {
    List<String> asked =
        List.of(file("s55.yml", "jdbc:mysql://db1/dyno"), "jdbc:mysql://db2", "mariadb-12");

    NamedServers servers = NamedServers.of(CATALOGUE, asked);

    assertThat(NamedServers.of(CATALOGUE, List.copyOf(servers.specs().keySet()), servers.files()))
        .isEqualTo(servers);
  }

  @Test
  void namedServersAreRefusedIfResultsCouldNotDistinguishThem() throws IOException {
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
