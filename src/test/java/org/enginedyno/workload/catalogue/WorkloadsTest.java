package org.enginedyno.workload.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.KeyValues;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.OpenMode;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.junit.jupiter.api.Test;

final class WorkloadsTest {
  private static final DataSpec DATA = new DataSpec(1_000, 1);

  @Test
  void startWithTheFloors() {
    assertThat(Workloads.all()).extracting(Workload::name).doesNotHaveDuplicates();
    assertThat(Workloads.all().subList(0, 2)).allMatch(one -> one.kind() == Kind.FLOOR);
    assertThat(Workloads.all().subList(2, 22)).noneMatch(one -> one.kind() == Kind.FLOOR);
  }

  @Test
  void letPlansSelectEverythingExceptFloors() {
    assertThat(Workloads.selectable())
        .isEqualTo(Workloads.all().subList(2, Workloads.all().size()));
    assertThat(Workloads.floors()).containsExactly("FLOOR_DO_1", "FLOOR_BORROW");
    assertThat(Workloads.roundTrip().name()).isEqualTo("FLOOR_DO_1");
    assertThat(Workloads.borrowing().name()).isEqualTo("FLOOR_BORROW");
  }

  @Test
  void areFoundByName() {
    for (Workload workload : Workloads.all()) {
      assertThat(Workloads.named(workload.name())).isSameAs(workload);
    }
    assertThat(Workloads.find("READ_ALL")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.named("READ_ALL"))
        .withMessage("no such workload: READ_ALL");
  }

  @Test
  void countBackgroundThreads() {
    assertThat(
            Workloads.mostBackgroundThreads(
                List.of("READ_PK_POINT", "INSERT_IIBENCH"),
                DATA,
                Map.of("iibench.readers", List.of("0", "32", "4"))))
        .isEqualTo(32);
    assertThat(Workloads.mostBackgroundThreads(List.of("READ_PK_POINT"), DATA, Map.of())).isZero();
  }

  @Test
  void haveUniqueKnobKeys() {
    assertThat(Workloads.knobs()).extracting(Knob::key).doesNotHaveDuplicates();
    assertThat(Workloads.knobs())
        .extracting(Knob::key)
        .containsExactly(
            """
            compute.rounds data.pk-range data.state-range oltp.tables oltp.transaction
            oltp.distribution oltp.special-pct oltp.special-res oltp.gaussian-iter
            oltp.pareto-h oltp.zipfian-exp oltp.key-caches oltp.range-size oltp.points
            oltp.simple-ranges oltp.sum-ranges oltp.order-ranges oltp.distinct-ranges
            oltp.index-updates oltp.non-index-updates oltp.delete-inserts corpus.word
            corpus.writers corpus.rate insert.rows-per-thread insert.rows-per-statement
            insert.rows-per-commit insert.batch insert.total-rows iibench.schema
            iibench.keys iibench.data-bytes iibench.readers load.rows-per-chunk load.chunks
            load.from load.keys load.indexes load.data-bytes crash.after-rows place file.size file.count
            file.block file.open file.fsync file.io file.depth file.reserve file.fill
            """
                .strip()
                .split("\\s+", -1));
  }

  @Test
  void reportTheKnobsOfSelectedWorkloads() {
    assertThat(Workloads.knobs(List.of("READ_PK_RANGE", "READ_PK_RANGE_INDEX", "READ_ALL")))
        .extracting(Knob::key)
        .containsExactly("data.pk-range");
    assertThat(Workloads.knobs(List.of("READ_FTS"))).isEmpty();
  }

  @Test
  void reportTheTablesOfSelectedWorkloads() {
    List<String> names = List.of("READ_FTS", "READ_PK_POINT", "INSERT_SMALL", "FLOOR_DO_1");

    assertThat(Workloads.datasets(names))
        .flatExtracting(set -> set.tables(DATA))
        .extracting(Table::name)
        .containsExactly("normal", "small");
    assertThat(Workloads.enduring(names, Map.of()))
        .flatExtracting(set -> set.tables(DATA))
        .extracting(Table::name)
        .containsExactly("normal");
    assertThat(Workloads.bytes(names, DATA, Map.of()))
        .isEqualTo(Workloads.bytes(List.of("READ_FTS"), DATA, Map.of()));
    assertThat(Workloads.bytes(List.of("INSERT_SMALL"), DATA, Map.of())).isZero();
  }

  private static int statements(TableFree floor) {
    return floor.effect(new DataSpec(1_000, 1), KnobValues.NONE).statements();
  }

  @Test
  void aFloorSendsTheCheapestStatementOrNone() {
    assertThat(TableFree.FLOOR_DO_1.sql()).isEqualTo("DO 1");
    assertThat(statements(TableFree.FLOOR_DO_1)).isEqualTo(1);
    assertThat(TableFree.FLOOR_BORROW.sql()).isEqualTo("no statement");
    assertThat(statements(TableFree.FLOOR_BORROW)).isZero();
  }

  @Test
  void aFloorWorksOnNoTable() {
    assertThat(TableFree.values()).allMatch(floor -> floor.access().equals("no table"));
    assertThat(TableFree.values()).noneMatch(TableFree::hasTables);
  }

  private static KnobValues knobs(String... pairs) {
    Map<String, String> given = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      given.put(pairs[i], pairs[i + 1]);
    }
    return FileAccess.FILE_RANDOM_WRITE.knobs().values(given);
  }

  @Test
  void knobsDefineFilesAndOperations() {
    KnobValues values =
        knobs(
            "place", "/mnt/a b",
            "file.size", "2048M",
            "file.count", "8",
            "file.block", "4096",
            "file.open", "direct+sync",
            "file.fsync", "100");

    assertThat(values.values()).containsEntry("file.size", "2G").containsEntry("file.block", "4K");
    FileWork work = FileAccess.FILE_RANDOM_WRITE.files(values);
    assertThat(work.place()).isEqualTo("/mnt/a b");
    assertThat(work.files().bytesOfEach()).isEqualTo(256L << 20);
    assertThat(work.open()).isEqualTo(OpenMode.DIRECT_SYNC);
    assertThat(work.forcing().every()).isEqualTo(100);
    assertThat(KeyValues.parse(values.toString())).isEqualTo(values.values());
  }

  @Test
  void filesMustHaveWholePagesAndBlocks() {
    FileAccess write = FileAccess.FILE_RANDOM_WRITE;

    assertThat(write.obstacle(DATA, knobs())).isEmpty();
    assertThat(write.obstacle(DATA, knobs("file.block", "5000")))
        .contains("file.block: must be a multiple of 4K: 5000");
    assertThat(write.obstacle(DATA, knobs("file.size", "1G", "file.count", "3")).orElseThrow())
        .startsWith("file.size: 1G in 3 files does not give whole blocks of 16K in each");
    assertThatThrownBy(() -> knobs("file.block", "2K")).hasMessage("must be 4K to 16M: 2K");
    assertThatThrownBy(() -> knobs("file.fsync", "always"))
        .hasMessage("must be never or end or 1 to 1000000: always");
    assertThatThrownBy(() -> knobs("file.open", "fast"))
        .hasMessageContaining("must be buffered or direct or sync");
    assertThatThrownBy(() -> knobs("place", "/a,/b")).hasMessageContaining("without commas");
  }

  @Test
  void readsRefuseSyncAndFsync() {
    FileAccess read = FileAccess.FILE_SEQUENTIAL_READ;

    assertThat(read.obstacle(knobs("file.open", "direct"), Client.USUAL)).isEmpty();
    assertThat(read.obstacle(knobs("file.open", "direct+sync"), Client.USUAL))
        .contains("file.open direct+sync applies only to writes, and this workload only reads");
    assertThat(read.obstacle(knobs("file.fsync", "end"), Client.USUAL))
        .contains("file.fsync applies only to writes, and this workload only reads");
    assertThat(FileAccess.FILE_READ_WRITE.obstacle(knobs("file.fsync", "end"), Client.USUAL))
        .isEmpty();
  }

  @Test
  void queuesBypassThePageCache() {
    FileAccess write = FileAccess.FILE_RANDOM_WRITE;

    assertThat(write.obstacle(knobs("file.io", "async", "file.open", "direct"), Client.USUAL))
        .isEmpty();
    assertThat(write.obstacle(knobs("file.io", "async"), Client.USUAL).orElseThrow())
        .startsWith("file.io async requires direct I/O");
    assertThat(
            write
                .obstacle(
                    knobs("file.io", "async", "file.open", "direct", "file.fsync", "10"),
                    Client.USUAL)
                .orElseThrow())
        .contains("file.fsync never or end");
    assertThat(
            write
                .obstacle(
                    knobs(
                        "file.io",
                        "async",
                        "file.open",
                        "direct",
                        "file.depth",
                        "4096",
                        "file.block",
                        "1M"),
                    Client.USUAL)
                .orElseThrow())
        .isEqualTo("file.depth 4096 of 1M exceed the limit of 32 MiB in flight per thread");
    assertThat(write.files(knobs()).depth()).isEqualTo(1);
  }

  @Test
  void callsAreTimedSeparatelyIfThereAreSeveralKinds() {
    assertThat(FileAccess.FILE_RANDOM_WRITE.kindsOfStatements(knobs())).isEmpty();
    assertThat(FileAccess.FILE_RANDOM_WRITE.kindsOfStatements(knobs("file.fsync", "1")))
        .containsExactly("write", "fsync");
    assertThat(FileAccess.FILE_READ_WRITE.kindsOfStatements(knobs("file.fsync", "end")))
        .containsExactly("read", "write", "fsync");
  }
}
