package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Records;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RoomForDuelTest {
  private final Path folder;

  RoomForDuelTest(@TempDir Path room) {
    folder = room.resolve("gate");
  }

  private DuelFolder earlier() throws IOException {
    Manifest sample = new SampleRun().manifest();
    DuelFolder earlier = new RoomForDuel(folder, false).take();
    earlier.write(
        new DuelResults(
            DuelResults.FORMAT,
            "0.1.0",
            Instant.EPOCH,
            new DuelSide("a", sample.plan(), Records.NONE),
            new DuelSide("b", sample.plan(), Records.NONE),
            DuelRules.USUAL,
            42,
            sample.machine(),
            List.of(),
            List.of(Duels.of("same", 6, 1, 1, 3))));
    earlier.write("summary.md", "words");
    Files.writeString(earlier.log("dyno"), "chatter");
    return earlier;
  }

  @Test
  void takesTheRoomOfAnEarlierDuel() throws IOException {
    earlier();

    new RoomForDuel(folder, true).take();

    assertThat(folder).isDirectoryContaining("glob:**/log").isDirectoryNotContaining("glob:**/*.*");
    assertThat(folder.resolve("log")).isEmptyDirectory();
  }

  @Test
  void takesTheRoomOfOneThatWasEndedBeforeItWroteAnything() throws IOException {
    DuelFolder ended = new RoomForDuel(folder, false).take();
    Files.writeString(ended.log("dyno"), "chatter");

    new RoomForDuel(folder, true).take();

    assertThat(folder.resolve("log")).isEmptyDirectory();
  }

  @Test
  void leavesAnEarlierDuelAloneUnlessItIsToldTo() throws IOException {
    earlier();

    assertThatThrownBy(() -> new RoomForDuel(folder, false).take())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not empty");
    assertThat(folder.resolve("duel.json")).exists();
  }

  @Test
  void removesNothingThatIsNotADuelsOwn() throws IOException {
    DuelFolder earlier = earlier();
    Path mine = Files.writeString(earlier.log("notes").resolveSibling("notes.txt"), "mine");

    assertThatThrownBy(() -> new RoomForDuel(folder, true).take())
        .hasMessageContaining("holds log/notes.txt, which is no part of a duel's results");
    assertThat(mine).exists();
    assertThat(folder.resolve("summary.md")).exists();
  }

  @Test
  void leavesAloneWhatOnlyLooksLikeADuel() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("duel.json"), "{\"swords\": 2}");

    assertThatThrownBy(() -> new RoomForDuel(folder, true).take())
        .hasMessageContaining("holds a duel.json that no duel of ours wrote");
    assertThat(folder.resolve("duel.json")).exists();
  }

  @Test
  void refusesOtherFiles() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("report.html"), "of somebody's");

    assertThatThrownBy(() -> new RoomForDuel(folder, true).take())
        .hasMessageContaining("is not empty");
    assertThat(folder.resolve("report.html")).exists();
  }
}
