package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The results of the program {@code faults}, and the page that counts them. */
final class RecordedFaultsTest {
  private static final int LEAST = 150;

  private static List<Tried> tried = List.of();
  private static List<String> page = List.of();

  private record Tried(String name, String kind, String phase, String result) {
    static Tried of(String line) {
      String[] parts = line.split("\t", -1);
      assertThat(parts).as(line).hasSize(7);
      return new Tried(parts[0] + "/" + parts[1], parts[2], parts[3], parts[5]);
    }
  }

  @BeforeAll
  static void read() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("src/test/faults/recorded.tsv"))) {
      tried = lines.map(Tried::of).toList();
    }
    page = Files.readAllLines(Path.of("docs/reliability.md"));
  }

  @Test
  void coverManyFaults() {
    assertThat(tried).extracting(Tried::name).doesNotHaveDuplicates();
    assertThat(tried).filteredOn(one -> one.result.equals("PASS")).hasSizeGreaterThan(LEAST);
  }

  @Test
  void areSummarizedOnThePage() {
    Map<String, Long> results =
        tried.stream().collect(Collectors.groupingBy(Tried::result, Collectors.counting()));
    assertThat(page)
        .contains(
            "%d faults: %d PASS, %d FAIL, %d SKIP."
                .formatted(
                    tried.size(),
                    results.getOrDefault("PASS", 0L),
                    results.getOrDefault("FAIL", 0L),
                    results.getOrDefault("SKIP", 0L)));
  }

  @Test
  void areCountedOnThePageByKindAndPhase() {
    List<String> phases =
        cells(page.stream().filter(line -> line.startsWith("| kind |")).findFirst().orElseThrow());
    assertThat(tried).allMatch(one -> phases.contains(one.phase));
    Map<String, List<Tried>> kinds =
        tried.stream().collect(Collectors.groupingBy(Tried::kind, Collectors.toList()));
    kinds.forEach(
        (kind, ofKind) -> {
          List<String> row =
              cells(
                  page.stream()
                      .filter(line -> line.startsWith("| " + kind + " |"))
                      .findFirst()
                      .orElseThrow());
          for (int i = 1; i < phases.size(); i++) {
            String phase = phases.get(i);
            assertThat(row.get(i)).as("%s, %s", kind, phase).isEqualTo(count(ofKind, phase));
          }
        });
  }

  private static List<String> cells(String row) {
    return Stream.of(row.substring(1).split("\\|", -1)).map(String::strip).toList();
  }

  private static String count(List<Tried> ofKind, String phase) {
    List<String> results =
        ofKind.stream().filter(one -> one.phase.equals(phase)).map(Tried::result).toList();
    return results.isEmpty()
        ? ""
        : results.size()
            + Stream.of("FAIL", "SKIP")
                .filter(results::contains)
                .map(
                    word ->
                        ", %d %s".formatted(results.stream().filter(word::equals).count(), word))
                .collect(Collectors.joining());
  }
}
