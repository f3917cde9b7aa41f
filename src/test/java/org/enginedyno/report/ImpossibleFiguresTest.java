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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.enginedyno.cli.Dyno;
import org.enginedyno.result.Json;
import org.enginedyno.result.folder.SampleFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every figure of a stored cell is replaced by ones that cannot be, and every command reads it. */
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

  /** The text of a line with each value of a parent replaced in turn. */
  private static List<String> replaced(JsonNode line, JsonNode parent, JsonNode figure) {
    List<String> texts = new ArrayList<>();
    if (parent instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
        object.set(field.getKey(), figure);
        texts.add(line.toString());
        object.set(field.getKey(), field.getValue());
      }
    } else if (parent instanceof ArrayNode array && !array.isEmpty()) {
      JsonNode before = array.get(0);
      array.set(0, figure);
      texts.add(line.toString());
      array.set(0, before);
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
    for (JsonNode parent : parents(line).toList()) {
      for (String figure : FIGURES) {
        for (String text : replaced(line, parent, Json.MAPPER.readTree(figure))) {
          Files.writeString(cells, text + "\n");
          for (String command :
              List.of(
                  "report " + run,
                  "compare %s %s".formatted(good, run),
                  "export %s -f all -o %s".formatted(run, folder.resolve("out")))) {
            Dyno.Said said = dyno.says(command);
            if (said.err().contains("\tat ") || said.err().contains("it broke")) {
              broken.add(
                  command.substring(0, 7) + said.err().lines().skip(1).limit(3).toList() + text);
            }
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }
}
