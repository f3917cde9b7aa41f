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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CatalogueTest {
  private final Path folder;
  private final Catalogue catalogue;

  CatalogueTest(@TempDir Path folder) {
    this.folder = folder;
    this.catalogue = new Catalogue(new NamedFiles("servers", List.of(folder)));
  }

  private String url(String name) {
    return ((ExternalSpec) catalogue.spec(name)).url();
  }

  @Test
  void knowsThePackagedServers() {
    assertThat(catalogue.spec("embedded").kind()).isEqualTo(ServerSpec.Kind.EMBEDDED);
    assertThat(catalogue.spec("embedded").engines()).contains("InnoDB", "MyISAM", "Aria");
    assertThat(url("local")).isEqualTo("jdbc:mysql://127.0.0.1:3306/dyno");
    assertThat(catalogue.names()).contains("embedded", "local");
  }

  @Test
  void readsTheUsersOwnFiles() throws IOException {
    String yaml = "kind: external\nurl: jdbc:mysql://db1/dyno\n";
    Path file = Files.writeString(folder.resolve("mine.yaml"), yaml);

    assertThat(url("mine")).isEqualTo("jdbc:mysql://db1/dyno");
    assertThat(url(file.toString())).isEqualTo("jdbc:mysql://db1/dyno");

    Files.writeString(
        folder.resolve("ours.yaml"),
        "{kind: container, family: mysql, image: 'registry.local:5000/db/mysql:8.4'}");
    assertThat(((ContainerSpec) catalogue.spec("ours")).image())
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
  void takesANameWithATagForThatImage() throws IOException {
    assertThat(catalogue.spec("mysql-9.1"))
        .isInstanceOfSatisfying(
            ContainerSpec.class,
            spec -> {
              assertThat(spec.image()).isEqualTo("mysql:9.1");
              assertThat(spec.title()).isEqualTo("MySQL 9.1, in a container");
              assertThat(spec.engines()).contains("InnoDB", "MyISAM");
            });
    assertThat(((ContainerSpec) catalogue.spec("mariadb-12.2-noble")).image())
        .isEqualTo("mariadb:12.2-noble");
    assertThat(((ContainerSpec) catalogue.spec("percona-8.4")).image())
        .isEqualTo("percona/percona-server:8.4");

    Files.writeString(folder.resolve("mysql-9.1.yaml"), "{kind: external, url: 'jdbc:mysql://a/'}");
    assertThat(url("mysql-9.1")).as("a file says more").isEqualTo("jdbc:mysql://a/");
  }

  @Test
  void readsEveryPackagedServer() {
    assertThat(catalogue.names())
        .hasSizeGreaterThan(15)
        .allSatisfy(name -> assertThat(catalogue.spec(name).title()).isNotEqualTo(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql-", "mysql-9 1", "oracle-9.1", "mysql", "mariadb-.12"})
  void knowsNoServerOfANameThatIsNoImageEither(String name) {
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

  @Test
  void listsKnownNamesForAnUnknownOne() {
    assertThatThrownBy(() -> catalogue.spec("remote"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("unknown server 'remote'; there are: embedded, ");
  }
}
