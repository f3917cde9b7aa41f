package org.enginedyno.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duel.PairLine;
import org.enginedyno.result.duel.Duels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReplacedRunTest {
  private static final SampleRun RUN = new SampleRun();
  private static final List<Measurement> CELLS = RUN.measurements();

  private final Path path;

  ReplacedRunTest(@TempDir Path room) {
    this.path = room.resolve("results");
  }

  /** A stored run with a report. */
  @BeforeEach
  void measure() throws IOException {
    RunFolder earlier = new RoomForRun(path, false).take();
    earlier.write(RUN.manifest());
    earlier.append(CELLS.get(0));
    earlier.replace("report.html", "earlier");
    Files.writeString(earlier.log("dyno"), "earlier");
    Files.createDirectory(path.resolve("plots"));
    Files.writeString(path.resolve("plots").resolve("one.svg"), "earlier");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> path.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private RunFolder begun() throws IOException {
    RunFolder folder = new RoomForRun(path, true).take();
    folder.write(RUN.manifest());
    Files.writeString(folder.log("dyno"), "new");
    return folder;
  }

  /** The two runs may use different folders of temporary files, where dyno locks its machine. */
  @Test
  void keepsARunThatAnotherDynoIsWriting() throws IOException {
    try (FolderLock lock = FolderLock.of(path)) {
      assertThatThrownBy(() -> new RoomForRun(path, true).take())
          .hasMessage(
              "another dyno process writes to %s; wait until it ends, or use another folder", path);
      assertThatThrownBy(() -> FolderLock.of(path)).hasMessageContaining("another dyno");
      assertThat(path.resolve("report.html")).hasContent("earlier");
      assertThat(lock).isNotNull();
      assertThat(path.resolve("log/run.log.lck")).exists();
    }
    begun();
    assertThat(path.resolve("log/run.log.lck")).doesNotExist();
  }

  @Test
  void keepsTheEarlierResultsUntilACellIsMeasured() throws IOException {
    RunFolder folder = begun();
    folder.append(Measurement.skipped(new Skip(CELLS.get(1).cell(), "no"), Instant.EPOCH));

    assertThat(folder.measurements()).hasSize(1).noneMatch(Measurement::isOk);
    assertThat(folder.replacesNothingYet()).isTrue();
    assertThat(path.resolve(".enginedyno-replaced/report.html")).hasContent("earlier");

    folder.append(CELLS.get(2));

    assertThat(folder.replacesNothingYet()).isFalse();
    assertThat(files()).containsExactly("cells.jsonl", "log/dyno.log", "records.jsonl", "run.json");
    assertThat(folder.measurements()).hasSize(2);
  }

  @Test
  void keepsTheEarlierResultsUntilADuelHasABlock() throws IOException {
    RunFolder folder = new RoomForRun(path, true).take();
    folder.write(SampleDuel.results().manifest());
    folder.append(PairLine.between(duel(0), duel(0)));
    assertThat(folder.replacesNothingYet()).isTrue();

    folder.append(PairLine.between(duel(0), duel(1)));

    assertThat(folder.replacesNothingYet()).isFalse();
    assertThat(folder.isAnythingMeasured()).isTrue();
  }

  private static Duel duel(int launches) {
    return Duels.of("READ_PK_POINT InnoDB t1", launches, 1, 1, 1);
  }

  @Test
  void restoresTheEarlierResultsIfNothingIsMeasured() throws IOException {
    List<String> before = files();

    begun().removeIfNothingIsMeasured();

    assertThat(files()).isEqualTo(before);
    assertThat(RunFolder.open(path).measurements()).containsExactly(CELLS.get(0));
    assertThat(path.resolve("log").resolve("dyno.log")).hasContent("earlier");
  }

  @Test
  void keepsTheEarlierResultsIfARunWasKilledBeforeMeasuring() throws IOException {
    begun();

    begun().removeIfNothingIsMeasured();

    assertThat(RunFolder.open(path).measurements()).containsExactly(CELLS.get(0));
  }

  /** The state of a run that is killed while it moves them, in either direction. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void keepsTheEarlierResultsCompleteWheneverTheMoveIsKilled(int moved) throws IOException {
    List<String> before = files();
    for (String by : List.of("a reader", "a new run")) {
      moveOnly(moved);

      if (by.equals("a new run")) {
        begun().removeIfNothingIsMeasured();
      }

      assertThat(RunFolder.open(path).measurements()).as(by).containsExactly(CELLS.get(0));
      assertThat(files()).as(by).isEqualTo(before);
    }
  }

  private void moveOnly(int moved) throws IOException {
    List<Path> entries = EarlierResults.entries(path);
    Path aside = Files.createDirectory(path.resolve(EarlierResults.ON_THE_WAY));
    for (Path entry : entries.subList(0, moved)) {
      Files.move(entry, aside.resolve(entry.getFileName()));
    }
  }

  @Test
  void refusesAFileInPlaceOfTheTemporaryFolder() throws IOException {
    Path obstacle = path.resolve(EarlierResults.ON_THE_WAY);
    List<String> before = files();
    Files.writeString(obstacle, "mine");

    assertThatThrownBy(this::begun).hasMessageContaining(EarlierResults.ON_THE_WAY);

    Files.delete(obstacle);
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void doesNotRestoreOverOtherResults() throws IOException {
    Path aside = Files.createDirectory(path.resolve(EarlierResults.ON_THE_WAY));
    Files.writeString(aside.resolve("run.json"), "another");

    assertThatThrownBy(() -> RunFolder.open(path))
        .hasMessage(
            "both %s and %s exist; remove one of them"
                .formatted(aside.resolve("run.json"), path.resolve("run.json")));
  }

  @Test
  void namesTheEarlierResultsIfTheNewRunHasNone() throws IOException {
    RunFolder folder = new RoomForRun(path, true).take();
    String where =
        "; the results that it would have replaced are in " + path + "/.enginedyno-replaced";

    assertThatThrownBy(() -> RunFolder.open(path))
        .hasMessage(path + " contains no run: it has no run.json" + where);

    folder.write(RUN.manifest());
    assertThat(RunFolder.open(path).nothingYet())
        .contains(path + " contains no results yet" + where);
  }

  @Test
  void keepsOtherFilesAmongTheLogsIfNothingIsMeasured() throws IOException {
    Path refused = path.resolveSibling("refused");
    Path other = refused.resolve("log").resolve("app").resolve("mine.txt");
    Files.createDirectories(other.getParent());
    Files.writeString(other, "mine");
    RunFolder folder = new RoomForRun(refused, false).take();
    Files.writeString(folder.log("dyno"), "new");

    folder.removeIfNothingIsMeasured();

    assertThat(other).hasContent("mine");
    assertThat(refused.resolve("log")).isDirectoryNotContaining(file -> Files.isRegularFile(file));
  }

  @Test
  void refusesAFolderWithForeignLogs() throws IOException {
    Path app = path.resolveSibling("app");
    Path log = app.resolve("log").resolve("production.log");
    Files.createDirectories(log.getParent());
    Files.writeString(log, "mine");

    assertThatThrownBy(() -> new RoomForRun(app, false).take())
        .hasMessage(app + " contains other files; name a folder that is new or empty");
    assertThat(log).hasContent("mine");
  }

  @Test
  void refusesAFolderWithOtherFiles() throws IOException {
    for (String name :
        List.of("notes.txt", "notes.jsonl", "plots/drawing.pdf", "log/mine", "data/rows.csv")) {
      Path other = path.resolve(name);
      Files.createDirectories(other.getParent());
      Files.writeString(other, "mine");
      List<String> before = files();

      assertThatThrownBy(() -> new RoomForRun(path, true).take())
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(path + " contains ")
          .hasMessageContaining("which is not part of a run's results");

      assertThat(files()).isEqualTo(before);
      Files.delete(other);
      if (name.startsWith("data")) {
        Files.delete(path.resolve("data"));
      }
    }
  }

  @Test
  void refusesLinks(@TempDir Path elsewhere) throws IOException {
    Path theirs = Files.writeString(elsewhere.resolve("one.svg"), "theirs");
    Files.delete(path.resolve("plots").resolve("one.svg"));
    Files.delete(path.resolve("plots"));
    Files.createSymbolicLink(path.resolve("plots"), elsewhere);

    assertThatThrownBy(() -> new RoomForRun(path, true).take())
        .hasMessageContaining("contains plots");

    assertThat(theirs).hasContent("theirs");
  }

  @Test
  void refusesAForeignManifest() throws IOException {
    Files.writeString(path.resolve("run.json"), "{\"distance\": 10}");

    assertThatThrownBy(() -> new RoomForRun(path, true).take())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("contains a run.json that dyno did not write");
  }

  @Test
  void acceptsAnEmptyFolder(@TempDir Path room) throws IOException {
    RunFolder folder = new RoomForRun(room.resolve("new"), true).take();

    assertThat(folder.replacesNothingYet()).isFalse();
    folder.removeIfNothingIsMeasured();
    assertThat(room).isEmptyDirectory();
  }

  @Test
  void suggestsReplaceIfItWasNotRequested() {
    assertThatThrownBy(() -> new RoomForRun(path, false).take())
        .hasMessageEndingWith("continue with --resume " + path + ", or use --replace");
  }

  @Test
  void doesNotListResultsThatWereBeingSetAside() throws IOException {
    List<String> earlier = files();
    Path onTheWay = Files.createDirectory(path.resolve(".enginedyno-replaced.part"));
    Files.move(path.resolve("run.json"), onTheWay.resolve("run.json"));

    assertThat(RunFolder.within(path)).isEmpty();

    RunFolder.open(path);

    assertThat(files()).isEqualTo(earlier);
  }
}
