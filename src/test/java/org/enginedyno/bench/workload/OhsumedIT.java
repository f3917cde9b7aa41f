package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableState;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.corpus.SampleOhsumed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches in documents that are read from files. */
@ExtendWith(LiveServer.class)
final class OhsumedIT {
  private final TestDatabase database;
  private final Path files;
  private final Path folder;

  OhsumedIT(TestDatabase database, @TempDir Path folder) throws IOException {
    this.database = database;
    this.folder = folder;
    files = SampleOhsumed.write(folder.resolve("files"));
  }

  private DataSpec data() {
    Plan plan =
        new PlanReader(Workloads.selectable(), 1)
            .read(
                "mine",
                new YamlText("plan mine", "engines: [InnoDB]\nworkloads: [FT_WORD]"),
                Map.of("data.files", files.toString()));
    return Workloads.withFiles(plan).data();
  }

  private TableStore.Stored load(String engine, DataSpec data) throws Exception {
    Workload search = Workloads.named("FT_WORD");
    return database
        .store()
        .store(
            search.tables(data, search.knobs().values(Map.of())).get(0),
            TableForm.plain(engine),
            rows -> {});
  }

  private ForkLog run(String workload, String engine, DataSpec data) throws Exception {
    try (Trials trials = new Trials(database.target(), folder, "", data.files())) {
      return trials.run(CellBuilder.of(workload, engine).data(data).threads(2).cell(), 60);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria"})
  void everyEngineFindsTheCountsOfTheFiles(String engine) throws Exception {
    DataSpec data = data();
    assertThat(load(engine, data).state().content().rows()).isEqualTo(SampleOhsumed.documents());

    for (String workload : new String[] {"FT_WORD", "FT_BOOLEAN", "FT_PHRASE", "FT_TOP10"}) {
      assertThat(run(workload, engine, data).answers())
          .as(workload)
          .hasSize(2)
          .flatExtracting(AnswerCheck::contradictions)
          .isEmpty();
    }
  }

  @Test
  void detectsAWrongCount() throws Exception {
    DataSpec data = data();
    load("InnoDB", data);
    database.execute("DELETE FROM corpus_innodb WHERE docid = 41");

    assertThat(run("FT_WORD", "InnoDB", data).answers())
        .flatExtracting(AnswerCheck::contradictions)
        .anyMatch(line -> line.contains("phase") || line.contains("microliter"));
  }

  @Test
  void reloadsAlteredTablesAndOtherFiles() throws Exception {
    DataSpec data = data();
    TableState.Content before = load("InnoDB", data).state().content();
    assertThat(load("InnoDB", data).how()).startsWith("existed");
    database.execute("UPDATE corpus_innodb SET content = 'phase' WHERE docid = 7");
    assertThat(load("InnoDB", data).how()).doesNotStartWith("existed");

    Path file = files.resolve("test/ohsumed.87");
    Files.writeString(file, Files.readString(file).replace("jejuni", "jejunj"));
    DataSpec others = data();
    assertThat(Objects.requireNonNull(others.files()).checksum())
        .isNotEqualTo(Objects.requireNonNull(data.files()).checksum());
    assertThat(load("InnoDB", others).state().content()).isNotEqualTo(before);
  }
}
