package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.run.RunPlans;
import org.enginedyno.run.subject.TestSubjects.Concurrency;
import org.enginedyno.run.subject.server.CrashInspection.RowTally;
import org.enginedyno.run.subject.server.ServerSubject.ServerInstances;
import org.enginedyno.run.subject.server.ServerSubjects.ServerMemory;
import org.enginedyno.run.subject.server.ServerSubjects.ServerMemory.Candidate;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec.Programs;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.server.ServerSpec.Replicas;
import org.junit.jupiter.api.Test;

final class ServerRulesTest {
  private static final List<Cell> BOTH =
      RunPlans.matrix(RunPlans.inBothInstances("InnoDB", "Aria")).cells();

  private final RowTally tally = new RowTally(List.of(3L, 2L), 2, row -> -row);

  private static final long GIB = 1L << 30;
  private static final Candidate EMBEDDED =
      ours(new EmbeddedSpec("embedded", "", List.of(), Programs.SHIPPED, Replicas.NONE));

  private static List<Cell> ofInstance(Instance instance) {
    return BOTH.stream().filter(cell -> cell.get(PlanAxis.INSTANCE) == instance).toList();
  }

  @Test
  void instancesAreOneForAllEnginesOrOneForEach() {
    assertThat(ServerInstances.names(ofInstance(Instance.SHARED))).containsExactly("shared");
    assertThat(ServerInstances.names(ofInstance(Instance.PER_ENGINE)))
        .containsExactly("Aria", "InnoDB");
  }

  @Test
  void instancesReportWhyOneCannotBeOpened() {
    List<String> asked = new ArrayList<>();

    assertThatThrownBy(
            () ->
                ServerInstances.open(
                    ofInstance(Instance.PER_ENGINE),
                    instance -> {
                      asked.add(instance);
                      throw new IOException(instance + " is not there");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("Aria is not there");
    assertThat(asked).containsExactly("Aria");
  }

  private void find(long... rows) {
    LongStream.of(rows).forEach(row -> tally.add(row, -row));
  }

  @Test
  void aTallyReportsNoLossIfAllAcknowledgedRowsExist() {
    find(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

    assertThat(tally.acknowledged()).isEqualTo(10);
    assertThat(tally.rows(0).found()).isEqualTo(10);
    assertThat(tally.lost()).isZero();
    assertThat(tally.unacknowledged()).isZero();
    assertThat(tally.rows(0).altered()).isZero();
    assertThat(tally.torn()).isZero();
  }

  @Test
  void aTallyReportsEveryMissingAcknowledgedRow() {
    find(1, 2, 3, 4, 5, 6);

    assertThat(tally.lost()).isEqualTo(4);
    assertThat(tally.torn()).isZero();
  }

  @Test
  void aTallyCountsNoUnacknowledgedRowAsLost() {
    find(1, 2, 3, 4, 5, 6, 7, 8, 11, 12);

    assertThat(tally.rows(0).found()).isEqualTo(10);
    assertThat(tally.lost()).isEqualTo(2);
    assertThat(tally.unacknowledged()).isEqualTo(2);
  }

  @Test
  void aTallyDetectsAPartialOperation() {
    find(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13);

    assertThat(tally.unacknowledged()).isEqualTo(1);
    assertThat(tally.torn()).isEqualTo(1);
    assertThat(tally.lost()).isZero();
  }

  @Test
  void aTallyFindsRowsThatWereNeverSent() {
    find(0, 15, 17, 1_000_000_000_000L);

    assertThat(tally.rows(0).altered()).isEqualTo(4);
    assertThat(tally.lost()).isEqualTo(10);
  }

  @Test
  void aTallyFindsDuplicateAndAlteredRows() {
    find(1, 1);
    tally.add(2, 7);

    assertThat(tally.rows(0).altered()).isEqualTo(2);
    assertThat(tally.lost()).as("what is there otherwise is lost too").isEqualTo(9);
  }

  private static Candidate ours(ServerSpec spec) {
    return new Candidate(spec, 2 * GIB);
  }

  private static Candidate container(String name, int port) {
    String place = port == 0 ? "" : ", port: " + port;
    return ours(OwnServers.container(name, "family: mysql, image: 'mysql:9.7'" + place));
  }

  private static Candidate external(String name, String url) {
    return new Candidate(new ExternalSpec(name, "", url, null, null, null), 2 * GIB);
  }

  private static Concurrency room(OptionalLong free, Candidate... candidates) {
    return new ServerMemory(free).forAll(List.of(candidates));
  }

  @Test
  void memorySufficesIfAllStartedServersFitWithAReserve() {
    Concurrency together = room(OptionalLong.of(5 * GIB), EMBEDDED, container("mysql-9", 0));

    assertThat(together.possible()).isTrue();
    assertThat(together.why())
        .isEqualTo(
            "together they need about 5120 MiB plus a reserve of 1024 MiB, and 5120 MiB are free");
  }

  @Test
  void memoryIsTooSmallIfNothingWouldRemain() {
    Concurrency together = room(OptionalLong.of(5 * GIB - 1), EMBEDDED, container("mysql-9", 0));

    assertThat(together.possible()).isFalse();
    assertThat(together.why()).contains("need about 5120 MiB");
  }

  @Test
  void memoryIsNotCheckedForExternalServers() {
    Candidate one = external("one", "jdbc:mysql://db1:3306/dyno");
    Candidate other = external("other", "jdbc:mysql://db2:3306/dyno");

    assertThat(room(OptionalLong.of(0), one, other).possible()).isTrue();
    assertThat(room(OptionalLong.empty(), one, other, EMBEDDED).possible())
        .as("a single one of ours would be started in any case")
        .isTrue();
  }

  @Test
  void memoryIsInsufficientIfUnknown() {
    assertThat(room(OptionalLong.empty(), EMBEDDED, container("mysql-9", 0)).possible()).isFalse();
  }

  @Test
  void refusesTwoServersAtOneAddress() {
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
