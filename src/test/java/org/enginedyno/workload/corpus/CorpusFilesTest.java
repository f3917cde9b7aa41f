package org.enginedyno.workload.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CorpusFilesTest {
  private static final KnobValues ALL = CorpusSearch.FT_WORD.knobs().values(Map.of());

  private final Path folder;

  CorpusFilesTest(@TempDir Path folder) throws IOException {
    this.folder = SampleOhsumed.write(folder);
  }

  private DataSpec wanted(int rows) {
    DocumentFiles files = DocumentFiles.in(folder.toString());
    return new DataSpec(rows, 1, DataSpec.Expect.ANYWHERE, null, files, null);
  }

  @Test
  void countsTheMatchesOfEachSearch() {
    DataSpec data = CorpusFiles.counted(wanted(DataSpec.AS_THERE_ARE));

    assertThat(data.rows()).isEqualTo(SampleOhsumed.documents());
    DocumentFiles files = Objects.requireNonNull(data.files());
    assertThat(files.counted("phase")).isEqualTo(4);
    assertThat(files.counted("REPORTS")).isEqualTo(3);
    assertThat(files.counted("athletes")).isEqualTo(1);
    assertThat(files.counted("Meyers")).isEqualTo(1);
    assertThat(files.counted("Lecso")).isEqualTo(0);
    assertThat(files.counted("+acute +phase")).isEqualTo(2);
    assertThat(files.counted("\"acute phase\"")).isEqualTo(1);
    assertThat(files.counted("+phase -REPORTS")).isEqualTo(2);
  }

  @Test
  void expectsCountedMatchesAndReportsPublishedOnes() {
    DataSpec data = CorpusFiles.counted(wanted(DataSpec.AS_THERE_ARE));
    int phase = CorpusSearch.FT_WORD.texts(ALL).indexOf("phase");

    assertThat(CorpusSearch.FT_WORD.expected(data, ALL)[phase]).isEqualTo(4);
    assertThat(CorpusSearch.FT_WORD.aboutFound(data, ALL))
        .get()
        .asString()
        .contains("phase 4 (6676)", folder.toString());
    assertThat(CorpusSearch.FT_WORD.aboutFound(new DataSpec(1_000, 1), ALL)).isEmpty();
  }

  @Test
  void readsOnlyTheRequestedDocuments() {
    DataSpec data = CorpusFiles.counted(wanted(42));

    assertThat(data.rows()).isEqualTo(42);
    assertThat(Objects.requireNonNull(data.files()).counted("phase")).isEqualTo(2);
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> CorpusFiles.counted(wanted(46)))
        .withMessageStartingWith("data.rows: 46 is more than the 45 documents of the files in ");
  }

  @Test
  void treatsOtherFilesAsOtherData() throws IOException {
    DataSpec before = CorpusFiles.counted(wanted(DataSpec.AS_THERE_ARE));
    Path file = folder.resolve("test/ohsumed.87");
    Files.writeString(file, Files.readString(file).replace("jejuni", "jejunj"));
    DataSpec after = CorpusFiles.counted(wanted(DataSpec.AS_THERE_ARE));

    assertThat(after).isNotEqualTo(before);
    assertThat(new CorpusTable("t", after))
        .doesNotHaveToString(new CorpusTable("t", before).toString());
    DataSpec fewer = before.ofRows(44);
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> CorpusFiles.requireSame(fewer))
        .withMessageContaining(" have changed: SHA-256 ");
  }
}
