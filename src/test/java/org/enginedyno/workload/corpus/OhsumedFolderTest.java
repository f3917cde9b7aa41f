package org.enginedyno.workload.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.RowBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OhsumedFolderTest {
  private final Path folder;

  OhsumedFolderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static String content(OhsumedFolder files, int id) {
    RowBuffer out = new RowBuffer();
    files.content(id, out);
    return out.toString();
  }

  @Test
  void numbersDocumentsInTheOrderOfFileNames() throws IOException {
    OhsumedFolder files = OhsumedFolder.open(SampleOhsumed.write(folder));

    assertThat(files.documents()).isEqualTo(SampleOhsumed.documents());
    assertThat(content(files, 1)).isEqualTo("Nothing of note 0");
    assertThat(content(files, 2)).isEqualTo("Nothing of note 1 A plain abstract.");
    assertThat(content(files, 42))
        .isEqualTo("Reports of the phase. An acute-phase reaction of athletes'");
    assertThat(content(files, 43)).isEqualTo("The phase's end; reports");
  }

  @Test
  void replacesNonprintableCharactersByBlanks() throws IOException {
    assertThat(content(OhsumedFolder.open(SampleOhsumed.write(folder)), 45))
        .isEqualTo("Quoted 'Meyers' and back slash tude no' reports''s here");
  }

  @Test
  void readsWindowsLineEndings() throws IOException {
    Files.writeString(folder.resolve("ohsumed.91"), ".I 7\r\n.T\r\nTitle\r\n.W\r\nText\r\n");

    assertThat(content(OhsumedFolder.open(folder), 1)).isEqualTo("Title Text");
  }

  @Test
  void distinguishesFilesByTheirChecksum() throws IOException {
    String before = OhsumedFolder.open(SampleOhsumed.write(folder)).checksum();
    assertThat(OhsumedFolder.open(folder).checksum()).isEqualTo(before).hasSize(16);

    Path file = folder.resolve("test/ohsumed.87");
    Files.writeString(file, Files.readString(file).replace("jejuni", "jejunj"));

    assertThat(OhsumedFolder.open(folder).checksum()).isNotEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      textBlock =
          """
          |line 1: has no records
          Title/.I 1|line 1: is not .I, which a record must start with: Title
          .T/Title|line 1: is a field before the first .I: .T
          .I/.T/Title|line 1: is not the number of a record: .I
          .I 1/.T/Title/.I x|line 4: is not the number of a record: .I x
          .I 1/.T/Title/.X/1|line 4: is not a known field: .X
          .I 1/Title|line 2: belongs to no field: Title
          .I 1/.T/One/.T/Two|line 4: repeats a field of its record: .T
          .I 1/.T/One/.I 2/.A/Meyers P|line 4: starts a record without .T and .W
          """)
  void reportsWhereAFileIsMalformed(String text, String problem) throws IOException {
    Path file = folder.resolve("ohsumed.87");
    Files.writeString(file, text == null ? "" : text.replace('/', '\n'));

    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OhsumedFolder.open(folder))
        .withMessage("data.files: %s, %s", file, problem);
  }

  @Test
  void reportsADocumentThatIsTooLong() throws IOException {
    Files.writeString(folder.resolve("ohsumed.87"), ".I 1\n.T\n" + "word ".repeat(14_000));

    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OhsumedFolder.open(folder))
        .withMessageContaining("line 1: starts a record of more than 65,535 bytes");
  }

  @Test
  void reportsMissingFiles() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OhsumedFolder.open(folder))
        .withMessage("data.files: no file in %s has a name like ohsumed.*", folder);
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> OhsumedFolder.open(folder.resolve("none")))
        .withMessage("data.files: no such folder: %s", folder.resolve("none"));
  }
}
