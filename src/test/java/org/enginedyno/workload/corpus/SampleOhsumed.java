package org.enginedyno.workload.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A few documents in files like those of OHSUMED, some of them with words that are searched. */
public final class SampleOhsumed {
  /** Further documents, so that no word is in so many that MyISAM ignores it. */
  private static final int OTHERS = 40;

  private SampleOhsumed() {}

  /** Writes two files, each in a folder as they are distributed. */
  public static Path write(Path folder) throws IOException {
    List<String> late = new ArrayList<>();
    late.add(record(".T\nReports of the phase.", ".W\nAn acute-phase reaction\nof athletes'"));
    late.add(record(".T\nThe phase's end; reports", ""));
    late.add(record(".T\nPhase acute (earlier)", ".W\nPHASE_two, 'phase' and acutephase phases"));
    late.add(
        record(".T\nQuoted 'Meyers' and \\ back\tslash \u00e9tude", ".W\nno' reports''s here"));
    file(folder.resolve("train/ohsumed.88"), late);
    List<String> early = new ArrayList<>();
    for (int i = 0; i < OTHERS; i++) {
      early.add(record(".T\nNothing of note " + i, i % 2 == 0 ? "" : ".W\nA plain abstract."));
    }
    early.add(record(".T\nMicroliter", ".W\nThe phase of microliter samples, jejuni"));
    file(folder.resolve("test/ohsumed.87"), early);
    Files.writeString(folder.resolve("test/query.ohsu"), "no documents");
    return folder;
  }

  /** The number of documents. */
  public static int documents() {
    return OTHERS + 5;
  }

  private static String record(String title, String text) {
    return ".U\n87049087\n.S\nAm J Emerg Med 8703; 4(6):491-5\n.M\nphase/*; Meyers.\n"
        + title
        + "\n.P\nJOURNAL ARTICLE.\n"
        + (text.isEmpty() ? "" : text + "\n")
        + ".A\nMeyers P; Tsukamoto K.\n";
  }

  private static void file(Path path, List<String> records) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < records.size(); i++) {
      text.append(".I ").append(i + 1).append('\n').append(records.get(i));
    }
    Files.createDirectories(path.getParent());
    Files.writeString(path, text, StandardCharsets.ISO_8859_1);
  }
}
