package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Side;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;

/** Claims on file systems, which a run detects at its places. */
final class FileClaimsTest {
  private static final String TWICE =
      "workload: FILE_RANDOM_WRITE, of: { file-system: xfs }, over: { file-system: ext4 },"
          + " ratio: at least 2";

  /** A run with a place on each file system; the second has this multiple of the rate. */
  private static StoredRun run(String first, String second, double times) {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("FILE_RANDOM_WRITE");
    sample.engines = List.of("-");
    sample.threads = List.of(4);
    sample.knobs = Map.of("place", List.of("/a", "/b"));
    MadeUpRuns runs = new MadeUpRuns(sample);
    for (Measurement cell : sample.measurements()) {
      double rate = CaseCells.value(cell.cell(), CaseCells.PLACE).equals("/b") ? times : 1;
      runs.with(MadeUpRuns.scored(cell, 1_000 * rate, 1_010 * rate));
    }
    Manifest manifest = sample.manifest();
    return new StoredRun(
        "friday",
        manifest.with(
            Side.BASE, manifest.records().with(place("/a", first)).with(place("/b", second))),
        runs.stored().cells());
  }

  private static PlaceRecord place(String name, String fileSystem) {
    return new PlaceRecord(name, fileSystem, 100, 50, Map.of(), "");
  }

  private static ClaimOutcome outcome(StoredRun run) {
    return ClaimCheck.of(MadeUpRuns.article(TWICE), List.of(run)).get(0);
  }

  @Test
  void compareThePlacesOnTheNamedFileSystems() {
    assertThat(outcome(run("ext4", "xfs", 2.3)).standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(outcome(run("xfs", "ext4", 2.3)).standing()).isEqualTo(ClaimStatus.REVERSED);
  }

  @Test
  void areNotMeasuredWithoutAPlaceOnTheFileSystem() {
    ClaimOutcome outcome = outcome(run("ext4", "tmpfs", 2.3));

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.NOT_MEASURED);
    assertThat(outcome.reason())
        .isEqualTo("no cell of FILE_RANDOM_WRITE with file-system=xfs; there are ext4, tmpfs");
  }
}
