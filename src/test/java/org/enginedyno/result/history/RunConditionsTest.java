package org.enginedyno.result.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.Copy;
import org.enginedyno.os.DataPlace;
import org.enginedyno.os.Mount;
import org.enginedyno.plan.Side;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.Records;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.junit.jupiter.api.Test;

final class RunConditionsTest {
  private static final Mount EXT4 = new Mount("8:0", Path.of("/"), "ext4", "/dev/sda", "rw");
  private static final Mount XFS = new Mount("8:0", Path.of("/"), "xfs", "/dev/sda", "rw");

  private static Manifest on(String folder, Optional<Mount> mount) {
    Manifest manifest = new SampleRun().manifest();
    ServerRecord server = manifest.records().servers().get(0);
    String place = new DataPlace(folder, mount, Optional.empty(), "").toString();
    ServerRecord placed =
        Copy.of(
            server,
            "conditions",
            Copy.of(server.conditions(), "particulars", Map.of("data directory", place)));
    return manifest.with(Side.BASE, new Records(List.of(placed)));
  }

  /** Each run has a separate folder. */
  @Test
  void treatsTheFileSystemOfADataDirectoryAsACondition() {
    Manifest base = on("/tmp/run1", Optional.of(EXT4));

    assertThat(RunConditions.changes(base, on("/tmp/run (2)/a b", Optional.of(EXT4)))).isEmpty();
    assertThat(RunConditions.changes(base, on("/tmp/run (2)", Optional.of(XFS))))
        .singleElement()
        .asString()
        .contains("data directory: (ext4 on ", " -> (xfs on ");
    assertThat(RunConditions.changes(base, on("/tmp/run1", Optional.empty())))
        .singleElement()
        .asString()
        .endsWith(" -> (file system not visible)");
  }

  /** What an engine claims about transactions is no change of the server. */
  @Test
  void leavesOutEnginesThatOnlyOneRunMeasured() {
    assertThat(RunConditions.changes(with("MyISAM", "none"), with("Aria", "none"))).isEmpty();
    assertThat(RunConditions.changes(with("Aria", "claims none"), with("Aria", "has them")))
        .singleElement()
        .hasToString("server, Aria, transactions: claims none -> has them");
  }

  private static Manifest with(String engine, String transactions) {
    Manifest manifest = new SampleRun().manifest();
    ServerRecord server = manifest.records().servers().get(0);
    Map<String, String> one = Map.of(engine + ServerRecord.TRANSACTIONS, transactions);
    ServerRecord other =
        Copy.of(server, "conditions", Copy.of(server.conditions(), "particulars", one));
    return manifest.with(Side.BASE, new Records(List.of(other)));
  }

  /** Each side of a duel has requested another value. */
  @Test
  void showsASettingOfBothSidesAsOneChange() {
    assertThat(RunConditions.changes(asking("1"), asking("2")))
        .singleElement()
        .hasToString("server, in force, sync_binlog: 1 -> 2");
  }

  private static Manifest asking(String value) {
    Map<String, String> setting = Map.of("sync_binlog", value);
    SettingRecord record =
        new SettingRecord("embedded", ServerRecord.SHARED, setting, setting, "while it ran");
    return new SampleRun().manifest().with(Side.BASE, new Records(List.of(record)));
  }
}
