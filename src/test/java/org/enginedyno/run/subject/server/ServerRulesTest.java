package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.CanarySight;
import org.enginedyno.result.Check;
import org.enginedyno.result.PendingWork;
import org.enginedyno.result.QuiesceState;
import org.enginedyno.run.RunPlans;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ServerRulesTest {
  private static final CanarySight CLEAN = new CanarySight("InnoDB", true, 2L, 2L, 210, 190, null);

  private static final List<Cell> BOTH =
      RunPlans.matrix(RunPlans.inBothInstances("InnoDB", "Aria")).ofInstance();

  private static Optional<String> reason(
      String workload, String engine, String caches, String readOnly, boolean ours) {
    Map<String, String> knobs =
        caches.isEmpty() ? Map.of() : Map.of("oltp.key-caches", caches, "oltp.tables", "2");
    Cell cell =
        CellBuilder.of(workload, engine)
            .knobs(knobs)
            .settings(Map.of("innodb_read_only", readOnly))
            .cell();
    return CellNeeds.reasonAgainst(cell, Engines.shipped().of(engine), ours);
  }

  @Test
  void keyCachesNeedMyIsamAndAStartedServer() {
    assertThat(reason("OLTP_RO", "MyISAM", "own", "off", true)).isEmpty();
    assertThat(reason("OLTP_RO", "MyISAM", "shared", "off", false)).isEmpty();
    assertThat(reason("OLTP_RO", "InnoDB", "own", "off", true))
        .contains("InnoDB has no key caches");
    assertThat(reason("OLTP_RO", "MyISAM", "own", "off", false))
        .contains("here was not started by dyno; its key caches stay unchanged");
  }

  @Test
  void innoDbThatIsReadOnlyTakesNoWrites() {
    assertThat(reason("OLTP_RO", "InnoDB", "", "ON", true)).isEmpty();
    assertThat(reason("OLTP_RO", "MyISAM", "", "on", true))
        .contains("innodb_read_only has no effect on MyISAM");
    assertThat(reason("OLTP_RW", "InnoDB", "", "1", true))
        .contains("innodb_read_only refuses the writes of OLTP_RW");
    assertThat(reason("OLTP_RO", "InnoDB", "", "on", false))
        .contains(
            "here was not started by dyno, and innodb_read_only takes effect only at a start");
    assertThat(reason("OLTP_RW", "InnoDB", "", "off", true)).isEmpty();
  }

  private static QuiesceState left(int fork, @Nullable Long undo, CanarySight canary) {
    return new QuiesceState(
        fork,
        List.of(new PendingWork("InnoDB", "undo records", undo, 1_000)),
        List.of(canary),
        0.2);
  }

  @Test
  void aTolerableAmountIsNoDebt() {
    Check check = DebtRule.of(List.of(left(1, 1_000L, CLEAN), left(2, 0L, CLEAN)));

    assertThat(check)
        .isEqualTo(new Check("debt", true, "the server had no unfinished work before the forks"));
  }

  @Test
  void oneForkThatBeginsWithTooMuchIsEnough() {
    Check check = DebtRule.of(List.of(left(1, 0L, CLEAN), left(2, 1_001L, CLEAN)));

    assertThat(check.passed()).isFalse();
    assertThat(check.detail())
        .isEqualTo(
            "unfinished work before the forks: fork 2: InnoDB had 1001 undo records left, more than"
                + " 1000");
  }

  @Test
  void aCanaryShowsWhatTheCountersHide() {
    CanarySight slow = new CanarySight("InnoDB", false, 16L, 2L, 400, 190, null);

    assertThat(DebtRule.of(List.of(left(1, 1L, slow))).detail())
        .isEqualTo(
            "unfinished work before the forks: fork 1: InnoDB had not cleared away what earlier"
                + " work left: its canary took 16 pages and 400 us, when it was new 190 us and 2"
                + " pages");
  }

  @Test
  void anUnreportedAmountFailsNoCell() {
    CanarySight unseen = CanarySight.unseen("InnoDB", "the server is read-only");

    assertThat(DebtRule.of(List.of(left(1, null, unseen))).passed()).isTrue();
    assertThat(left(1, null, unseen))
        .hasToString(
            "InnoDB: unknown undo records; InnoDB: canary not looked at (the server is read-only);"
                + " waited 0.2 s");
  }

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
}
