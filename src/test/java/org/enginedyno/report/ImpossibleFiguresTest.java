package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.enginedyno.cli.Dyno;
import org.enginedyno.cli.ExitCode;
import org.enginedyno.result.Json;
import org.enginedyno.result.folder.SampleFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every figure of a stored cell is replaced by two impossible ones, neighbours by different ones,
 * and every command reads it.
 */
@Tag("long")
final class ImpossibleFiguresTest {
  private static final List<String> FIGURES = List.of("-1", "0", "1e308", "9e18", "[]", "{}");

  private static Stream<JsonNode> parents(JsonNode node) {
    List<JsonNode> inner = new ArrayList<>();
    node.forEach(inner::add);
    return Stream.concat(
        node.isContainerNode() ? Stream.of(node) : Stream.empty(),
        inner.stream().flatMap(ImpossibleFiguresTest::parents));
  }

  /** The text of a line with each value of a parent replaced by two of the figures. */
  private static List<String> replaced(JsonNode line, JsonNode parent, int number)
      throws IOException {
    List<String> texts = new ArrayList<>();
    List<String> fields = new ArrayList<>();
    parent.fieldNames().forEachRemaining(fields::add);
    int values = parent.isArray() ? Math.min(1, parent.size()) : fields.size();
    for (int value = 0; value < values; value++) {
      for (int i = (number + value) % 3; i < FIGURES.size(); i += 3) {
        JsonNode figure = Json.MAPPER.readTree(FIGURES.get(i));
        if (parent instanceof ObjectNode object) {
          JsonNode before = object.replace(fields.get(value), figure);
          texts.add(line.toString());
          object.set(fields.get(value), before);
        } else if (parent instanceof ArrayNode array) {
          JsonNode before = array.set(value, figure);
          texts.add(line.toString());
          array.set(value, before);
        }
      }
    }
    return texts;
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void breakNoCommand(@TempDir Path folder) throws IOException {
    SampleRun sample = new SampleRun();
    sample.engines = List.of("InnoDB");
    sample.workloads = List.of("READ_FTS");
    sample.threads = List.of(4);
    Path run = SampleFolder.write(sample.stored("run"), folder.resolve("run"));
    Path good = SampleFolder.write(sample.stored("good"), folder.resolve("good"));
    Path cells = run.resolve("cells.jsonl");
    JsonNode line =
        Json.MAPPER.readTree(
            Files.readAllLines(cells).stream()
                .filter(one -> one.contains("READ_FTS"))
                .findFirst()
                .orElseThrow());
    Dyno dyno = new Dyno(folder);
    List<String> broken = new ArrayList<>();
    int number = 0;
    int tried = 0;
    for (JsonNode parent : parents(line).toList()) {
      for (String text : replaced(line, parent, number++)) {
        Files.writeString(cells, text + "\n");
        for (String command :
            List.of(
                "report " + run,
                "compare %s %s".formatted(good, run),
                "export %s -f all -o %s".formatted(run, folder.resolve("out")))) {
          Dyno.Said said = dyno.says(command);
          tried++;
          if (said.code() == ExitCode.BROKE || said.err().contains("\tat ")) {
            broken.add(
                command.substring(0, 7) + said.err().lines().skip(1).limit(3).toList() + text);
          }
        }
      }
    }
    assertThat(tried).isGreaterThan(300);
    assertThat(broken).isEmpty();
  }
}
