package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.result.Json;
import org.enginedyno.result.duel.Duel.PairLine;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DuelResultsTest {
  private static final Duel FIRST = Duels.of("first", 2, 1, 1, 1);
  private static final Duel SECOND = Duels.of("second", 1, 1, 1, 2).with(List.of("new: it left"));
  private static final DuelResults RESULTS = SampleDuel.results("a", "b", FIRST, SECOND);

  private final Path path;

  DuelResultsTest(@TempDir Path folder) {
    path = folder.resolve("duel");
  }

  @Test
  void areReadBackFromTheirLines() throws IOException {
    RunFolder folder = SampleDuel.write(RESULTS, path);

    assertThat(DuelResults.of(RunFolder.open(path))).isEqualTo(RESULTS);
    assertThat(folder.isAnythingMeasured()).isTrue();
    assertThat(Files.readString(path.resolve("run.json"))).doesNotContain("records");
    assertThat(Files.readAllLines(path.resolve("cells.jsonl"))).hasSize(4);
  }

  @Test
  void losesOnlyATruncatedLine() throws IOException {
    RunFolder folder = SampleDuel.write(RESULTS, path);
    String half =
        Json.MAPPER.writeValueAsString(new PairLine("first", FIRST.launches(), List.of()));
    Files.writeString(
        path.resolve("cells.jsonl"), half.substring(0, 200), StandardOpenOption.APPEND);

    assertThat(DuelResults.of(folder)).isEqualTo(RESULTS);
    folder.append(new PairLine("first", List.of(), List.of("base: it left")));
    assertThat(DuelResults.of(folder).duels().get(0).problems()).containsExactly("base: it left");
  }

  @Test
  void refusesAPairThatThePlanDoesNotHave() throws IOException {
    RunFolder folder = SampleDuel.write(RESULTS, path);
    folder.append(new PairLine("third", FIRST.launches(), List.of()));

    assertThatThrownBy(() -> DuelResults.of(folder))
        .isInstanceOf(UserError.class)
        .hasMessage(
            path
                + ": cells.jsonl has the pair 'third', which the plan in run.json does not have;"
                + " the two files must belong to the same duel");
  }

  @Test
  void appendsNewLaunchesOfAPair() {
    Duel before = Duels.of("first", 1, 1, 1, 1);

    PairLine line = PairLine.between(before, FIRST.with(List.of("new: gone")));

    assertThat(line.launches()).containsExactly(FIRST.launches().get(1));
    assertThat(line.problems()).containsExactly("new: gone");
    assertThat(line.after(before)).isEqualTo(FIRST.with(List.of("new: gone")));
  }

  @Test
  void areRemovedIfNothingWasMeasured() throws IOException {
    RunFolder folder =
        SampleDuel.write(SampleDuel.results("a", "b", Duels.of("first", 0, 1, 1, 1)), path);

    assertThat(folder.isAnythingMeasured()).isFalse();
    folder.removeIfNothingIsMeasured();
    assertThat(path).doesNotExist();
  }
}
