package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.proof.Crash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells whose server is killed on purpose take the same way as all others. */
final class CrashedRunTest {
  private final Path folder;

  CrashedRunTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void isConductedLikeAnyOther() throws Exception {
    TestRun run = new TestRun(RunPlans.crashing(2, "InnoDB"), folder);

    run.run();

    assertThat(run.script.events("fork"))
        .containsExactly(
            "fork InnoDB {durability=durable} 1", "fork InnoDB {durability=durable} 2");
    assertThat(run.script.events("after")).hasSize(2);
    assertThat(run.script.events("abandon")).isEmpty();
    Measurement cell = run.folder.measurements().get(0);
    assertThat(cell.reasons()).isEmpty();
    assertThat(cell.status()).isEqualTo(Status.OK);
    assertThat(cell.crashes()).hasSize(2).allMatch(Crash::isWhole);
  }

  @Test
  void isInvalidWhereADurableEngineLosesARowAndGoesOn() throws Exception {
    TestRun run = new TestRun(RunPlans.crashing(1, "InnoDB", "MyISAM"), folder);
    run.script.lose(1);

    run.run();

    assertThat(run.journal())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("InnoDB {durability=durable} INVALID")
                    .contains("a durable transaction must outlast a killed server, but 1 of 1,000"))
        .contains("MyISAM {durability=durable} OK");
    assertThat(run.folder.measurements())
        .allSatisfy(cell -> assertThat(cell.crashes()).extracting(Crash::lost).containsExactly(1L));
  }
}
