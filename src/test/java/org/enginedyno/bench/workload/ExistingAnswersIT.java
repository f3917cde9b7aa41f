package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.Sbtest;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads existing tables whose answers are unknown beforehand. */
@ExtendWith(LiveServer.class)
final class ExistingAnswersIT {
  private static final String OTHERS = "it_read_of_others";

  private final Target target;
  private final Path folder;

  ExistingAnswersIT(Server server, @TempDir Path folder) {
    this.target = server.target();
    this.folder = folder;
  }

  private static Cell cell(String engine) {
    return CellBuilder.of("OLTP_RO", engine)
        .data(new DataSpec(1_000, 3))
        .knobs(Map.of("oltp.tables", "2"))
        .cell();
  }

  private Trials trials() throws Exception {
    return new Trials(target.in(OTHERS), folder, TableNames.AS_THEY_ARE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria"})
  void areComparedWithAScanAndChangeNothing(String engine) throws Exception {
    try (Sbtest sbtest = new Sbtest(target, OTHERS);
        Trials trials = trials()) {
      sbtest.prepare(engine);
      // sums follow the current contents, not those that sysbench wrote
      sbtest.execute("UPDATE sbtest1 SET k = 100000 + k");
      List<String> before = sbtest.dump();

      ForkLog log = trials.run(cell(engine), 20);

      assertThat(log.answers()).hasSize(2 * 5 * 2);
      assertThat(log.answers()).flatExtracting(AnswerCheck::contradictions).isEmpty();
      assertThat(sbtest.dump()).isEqualTo(before);
    }
  }

  @Test
  void revealRowsThatAnotherClientChanged() throws Exception {
    try (Sbtest sbtest = new Sbtest(target, OTHERS);
        Trials trials = trials()) {
      sbtest.prepare("InnoDB");
      Fixture fixture = Trials.open(cell("InnoDB"));
      sbtest.execute("UPDATE sbtest2 SET c = reverse(c)");

      ForkLog log = trials.closed(fixture);

      assertThat(log.answers())
          .filteredOn(answered -> !answered.contradictions().isEmpty())
          .extracting(answered -> answered.when() + " " + answered.sql())
          .hasSize(4)
          .allMatch(text -> text.startsWith("after the last run") && text.contains("sbtest2"));
    }
  }
}
