package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.enginedyno.run.subject.Concurrency;
import org.enginedyno.run.subject.server.ServerMemory.Candidate;
import org.enginedyno.server.EmbeddedSpec;
import org.enginedyno.server.ExternalSpec;
import org.enginedyno.server.ServerSpec;
import org.junit.jupiter.api.Test;

final class ServerMemoryTest {
  private static final long GIB = 1L << 30;
  private static final Candidate EMBEDDED = ours(new EmbeddedSpec("embedded", "", List.of()));

  private static Candidate ours(ServerSpec spec) {
    return new Candidate(spec, 2 * GIB);
  }

  private static Candidate container(String name, int port) {
    String yaml = "{kind: container, family: mysql, image: 'mysql:9.7'%s}";
    return ours(
        SpecReader.read(
            name, new YamlText(name, yaml.formatted(port == 0 ? "" : ", port: " + port))));
  }

  private static Candidate external(String name, String url) {
    return new Candidate(new ExternalSpec(name, "", url, null, null, null), 2 * GIB);
  }

  private static Concurrency room(OptionalLong free, Candidate... candidates) {
    return new ServerMemory(free).forAll(List.of(candidates));
  }

  @Test
  void sufficesIfAllStartedServersFitWithAReserve() {
    Concurrency together = room(OptionalLong.of(5 * GIB), EMBEDDED, container("mysql-9", 0));

    assertThat(together.possible()).isTrue();
    assertThat(together.why())
        .isEqualTo(
            "together they need about 5120 MiB plus a reserve of 1024 MiB, and 5120 MiB are free");
  }

  @Test
  void isTooSmallIfNothingWouldRemain() {
    Concurrency together = room(OptionalLong.of(5 * GIB - 1), EMBEDDED, container("mysql-9", 0));

    assertThat(together.possible()).isFalse();
    assertThat(together.why()).contains("need about 5120 MiB");
  }

  @Test
  void isNotAskedForWhereServersRunAnyway() {
    Candidate one = external("one", "jdbc:mysql://db1:3306/dyno");
    Candidate other = external("other", "jdbc:mysql://db2:3306/dyno");

    assertThat(room(OptionalLong.of(0), one, other).possible()).isTrue();
    assertThat(room(OptionalLong.empty(), one, other, EMBEDDED).possible())
        .as("a single one of ours would be started in any case")
        .isTrue();
  }

  @Test
  void isNotTakenForGrantedWhereItIsNotKnown() {
    assertThat(room(OptionalLong.empty(), EMBEDDED, container("mysql-9", 0)).possible()).isFalse();
  }

  @Test
  void doesNotPutTwoServersAtOnePlace() {
    assertThat(
            room(
                OptionalLong.of(100 * GIB),
                external("one", "jdbc:mysql://localhost:3306/dyno"),
                external("other", "jdbc:mysql://127.0.0.1:3306/dyno?useSSL=false")))
        .isEqualTo(new Concurrency(false, "one and other are both at 127.0.0.1:3306"));
    assertThat(room(OptionalLong.of(100 * GIB), container("a", 3307), container("b", 3307)))
        .isEqualTo(new Concurrency(false, "a and b are both at 127.0.0.1:3307"));
    assertThat(
            room(OptionalLong.of(100 * GIB), container("a", 3307), container("b", 3308)).possible())
        .isTrue();
  }
}
