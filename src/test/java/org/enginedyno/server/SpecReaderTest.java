package org.enginedyno.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.enginedyno.server.ContainerSpec.Family;
import org.enginedyno.server.ContainerSpec.Image;
import org.enginedyno.server.ContainerSpec.Placement;
import org.enginedyno.server.Members.ReadFrom;
import org.enginedyno.server.Members.Use;
import org.enginedyno.server.Members.WriteTo;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec.Programs;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec.Cluster;
import org.enginedyno.server.ServerSpec.Replicas;
import org.enginedyno.server.ServerSpec.Replication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpecReaderTest {
  private static ServerSpec read(String yaml) {
    return SpecReader.read("mine", new YamlText("server mine", yaml));
  }

  @Test
  void readsAnEmbeddedServer() {
    assertThat(read("{title: Mine, kind: embedded, engines: [Aria, InnoDB]}"))
        .isEqualTo(
            new EmbeddedSpec(
                "mine", "Mine", List.of("Aria", "InnoDB"), Programs.SHIPPED, Replicas.NONE));
  }

  @Test
  void readsEmbeddedServersThatReplicate() {
    assertThat(read("{kind: embedded, replication: semi-sync, read-from: replicas}"))
        .isEqualTo(
            new EmbeddedSpec(
                "mine",
                "mine",
                EmbeddedSpec.ENGINES,
                Programs.SHIPPED,
                new Replicas(Replication.SEMI_SYNC, 3, new Use(ReadFrom.REPLICAS, WriteTo.ONE))));
    assertThat(
            read(
                """
                {kind: embedded, programs: installed, replication: galera, members: 5, write-to: all}
                """))
        .isEqualTo(
            new EmbeddedSpec(
                "mine",
                "mine",
                EmbeddedSpec.ENGINES,
                Programs.INSTALLED,
                new Replicas(Replication.GALERA, 5, new Use(ReadFrom.ONE, WriteTo.ALL))));
  }

  @Test
  void readsTheMembersOfAnExternalServer() {
    assertThat(
            read(
                """
                kind: external
                members: [jdbc:mariadb://db1/shop, 'db2:3307', jdbc:mysql://db3/]
                members-wait: 5m
                read-from: all
                """))
        .isEqualTo(
            new ExternalSpec(
                "mine",
                "mine",
                "jdbc:mariadb://db1/shop",
                null,
                null,
                null,
                new Cluster(
                    List.of("jdbc:mysql://db2:3307", "jdbc:mysql://db3/"),
                    Duration.ofMinutes(5),
                    new Use(ReadFrom.ALL, WriteTo.ONE))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "jdbc:mysql://db1:3307,db2/shop ONE",
        "jdbc:mysql:loadbalance://db1:3307,db2/shop ALL",
        "jdbc:mysql:replication://db1:3307,db2/shop REPLICAS",
        "jdbc:mysql:load-balance-read://db1:3307,db2/shop REPLICAS"
      })
  void readsTheMembersInTheUrlOfADriver(String url, ReadFrom readFrom) {
    assertThat(read("{kind: external, url: '%s'}".formatted(url)))
        .isEqualTo(
            new ExternalSpec(
                "mine",
                "mine",
                "jdbc:mysql://db1:3307/shop",
                null,
                null,
                null,
                new Cluster(
                    List.of("jdbc:mysql://db2/shop"),
                    Members.USUAL_PATIENCE,
                    new Use(readFrom, WriteTo.ONE))));
  }

  @Test
  void refusesUnknownUrlsOfSeveralHosts() {
    assertThatThrownBy(() -> read("{kind: external, url: 'jdbc:mysql:aurora://db1,db2/'}"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(
            "url: unknown form 'aurora'; known are load-balance-read, loadbalance, replication,"
                + " sequential");
    assertThatThrownBy(() -> read("{kind: external, url: 'jdbc:mysql:replication://db1/'}"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("url: name at least two servers, each once");
  }

  @Test
  void readsAnExternalServer() {
    String yaml =
        """
        kind: External
        url: jdbc:mysql://127.0.0.1:3306/dyno
        user: me
        password-file: ~/.dyno
        password-env: MINE
        """;

    assertThat(read(yaml))
        .isEqualTo(
            new ExternalSpec(
                "mine", "mine", "jdbc:mysql://127.0.0.1:3306/dyno", "me", "~/.dyno", "MINE"));
  }

  @Test
  void readsAServerInAContainer() {
    String yaml =
        """
        title: Ours
        kind: container
        family: percona
        image: registry.local:5000/db/percona:8.0
        engines: [InnoDB, ROCKSDB]
        env: { INIT_ROCKSDB: 1 }
        options: [--rocksdb-block-size=16K]
        data: tmpfs
        port: 3399
        notes: made on Friday
        """;

    assertThat(read(yaml))
        .isEqualTo(
            new ContainerSpec(
                "mine",
                "Ours",
                List.of("InnoDB", "ROCKSDB"),
                new Image(
                    Family.PERCONA,
                    "registry.local:5000/db/percona:8.0",
                    Map.of("INIT_ROCKSDB", "1"),
                    List.of("--rocksdb-block-size=16K")),
                new Placement(DataPlace.TMPFS, 3399, false),
                Replicas.NONE,
                "made on Friday"));
  }

  @Test
  void readsAGroupOfServersInContainers() {
    ServerSpec spec = read("{kind: container, family: mysql, image: 'm:9', replication: group}");

    assertThat(spec.replicas()).isEqualTo(new Replicas(Replication.GROUP, 3, Use.ONE));
  }

  @Test
  void needsFewKeysForAServerInAContainer() {
    ServerSpec spec = read("{kind: container, family: mariadb, image: 'mariadb:12'}");

    assertThat(spec.engines()).contains("Aria", "InnoDB");
    assertThat(spec)
        .isInstanceOfSatisfying(
            ContainerSpec.class,
            container -> {
              assertThat(container.placement().data()).isEqualTo(DataPlace.VOLUME);
              assertThat(container.placement().port()).isZero();
              assertThat(container.placement().reuse()).isFalse();
            });
  }

  @Test
  void reportsEveryProblemOfAContainerAtOnce() {
    String yaml =
        """
        kind: container
        family: oracle
        image: MySQL:9
        env: { MYSQL_ROOT_PASSWORD: s3cret }
        options: [skip-log-bin]
        data: disk
        port: 70000
        reuse: perhaps
        url: jdbc:mysql://db1/
        """;

    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(UserError.class)
        .hasMessageNotContaining("s3cret")
        .hasMessage(
            """
            server mine: 8 problems
              - unknown key 'url'; legal are: data, engines, env, family, image, kind, members, notes, options, port, read-from, replication, reuse, title
              - family: must be mysql or mariadb or percona: oracle
              - data: must be volume or tmpfs or overlay: disk
              - reuse: must be true or false: perhaps
              - port: must be 1 to 65535: 70000
              - image: not an image: 'MySQL:9'; write for example mysql:9.7 or registry.local:5000/db/mysql:9.7
              - env.MYSQL_ROOT_PASSWORD: dyno generates the password; remove this key
              - options: not a server option: 'skip-log-bin'; write --NAME=VALUE\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          kind: container | key 'family' is missing; set it to mysql, mariadb or percona
          kind: container | key 'image' is missing
          {kind: container, family: mysql, image: m, data: tmpfs, reuse: true} | reuse: a stopped container loses its data in tmpfs
          {kind: external, url: x, password: s3cret} | unknown key 'password'
          kind: external | server mine: key 'url' is missing
          {kind: external, url: 'jdbc:mysql://db1/', members: ['db1:1']} | url: remove it; the first of 'members' is the one that is written to
          {kind: external, members: ['http://db1']} | not a server URL: 'http://db1'
          {kind: embedded, members: 3} | members: set 'replication', too: async or semi-sync or galera
          {kind: embedded, replication: group} | replication: not possible for this kind of server: 'group'; set async or semi-sync or galera
          {kind: container, family: mysql, image: m, members: 3} | members: set 'replication', too: group
          {kind: container, family: mysql, image: m, replication: async} | replication: not possible for this kind of server: 'async'; set group
          {kind: container, family: mysql, image: m, replication: group, port: 3307} | port: not possible with 'replication'
          {kind: container, family: mysql, image: m, replication: group, reuse: true} | reuse: not possible with 'replication'
          {kind: container, family: mariadb, image: m, replication: group} | replication: group needs family: mysql or percona
          {kind: embedded, replication: async, write-to: all} | write-to: all needs replication: galera
          {kind: external, url: 'jdbc:mysql://db1/', write-to: all} | write-to: set 'members', too
          {kind: embedded, replication: galera} | replication: galera is not among the shipped programs; set programs: installed
          {kind: extern, url: 'jdbc:mysql://db1/'} | server mine: kind: must be embedded or container or external: extern
          "" | server mine: key 'kind' is missing; set it to embedded, container or external
          {kind: embedded, kind: external, url: x} | kind
          kind: [external | server mine, line 1, column
          - embedded | the file must be a mapping of keys to values
          """)
  void refusesIncompleteOrMeaninglessSpecs(String yaml, String problem) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(problem)
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void refusesKeysThatItsKindLacks() {
    assertThatThrownBy(() -> read("{kind: embedded, url: x, port: 1}"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            """
            server mine: 2 problems
              - unknown key 'url'; legal are: engines, kind, members, programs, read-from, replication, title, write-to
              - unknown key 'port'; legal are: engines, kind, members, programs, read-from, replication, title, write-to\
            """);
  }
}
