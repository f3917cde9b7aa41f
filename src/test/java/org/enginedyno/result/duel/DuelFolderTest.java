package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.enginedyno.report.duel.SampleDuel;
import org.enginedyno.result.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DuelFolderTest {
  private static final Duel FIRST = Duels.of("first", 2, 1, 1, 1);
  private static final Duel SECOND = Duels.of("second", 1, 1, 1, 2).with(List.of("new: it left"));
  private static final DuelResults RESULTS = SampleDuel.results("a", "b", FIRST, SECOND);

  private final Path path;

  DuelFolderTest(@TempDir Path folder) {
    path = folder.resolve("duel");
  }

  @Test
  void givesBackWhatCameLineByLine() throws IOException {
    DuelFolder folder = SampleDuel.write(RESULTS, path);

    assertThat(DuelFolder.open(path).results()).isEqualTo(RESULTS);
    assertThat(folder.holdsBlocks()).isTrue();
    assertThat(Files.readString(path.resolve("duel.json"))).doesNotContain("medianNanos");
    assertThat(Files.readAllLines(path.resolve("launches.jsonl"))).hasSize(4);
  }

  @Test
  void losesNoMoreThanTheLineThatWasCutOff() throws IOException {
    DuelFolder folder = SampleDuel.write(RESULTS, path);
    String half =
        Json.MAPPER.writeValueAsString(new DuelLine("first", FIRST.launches(), List.of()));
    Files.writeString(
        path.resolve("launches.jsonl"), half.substring(0, 200), StandardOpenOption.APPEND);

    assertThat(folder.results()).isEqualTo(RESULTS);
    folder.append(new DuelLine("first", List.of(), List.of("base: it left")));
    assertThat(folder.results().duels().get(0).problems()).containsExactly("base: it left");
  }

  @Test
  void refusesAnotherFormat() throws IOException {
    Files.createDirectories(path);
    Files.writeString(
        path.resolve("duel.json"),
        Json.MAPPER.writeValueAsString(RESULTS).replace("\"format\":2", "\"format\":3"));

    assertThatThrownBy(() -> DuelFolder.open(path).results())
        .hasMessageContaining("duel.json has format 3; this dyno reads format 2");
  }

  @Test
  void writesWhatIsNewOfAPair() {
    Duel before = Duels.of("first", 1, 1, 1, 1);

    DuelLine line = DuelLine.between(before, FIRST.with(List.of("new: gone")));

    assertThat(line.launches()).containsExactly(FIRST.launches().get(1));
    assertThat(line.problems()).containsExactly("new: gone");
    assertThat(line.after(before)).isEqualTo(FIRST.with(List.of("new: gone")));
  }

  @Test
  void isGoneWhereNothingWasMeasured() throws IOException {
    DuelFolder folder =
        SampleDuel.write(SampleDuel.results("a", "b", Duels.of("first", 0, 1, 1, 1)), path);

    assertThat(folder.holdsBlocks()).isFalse();
    folder.remove();
    assertThat(path).doesNotExist();
  }
}
