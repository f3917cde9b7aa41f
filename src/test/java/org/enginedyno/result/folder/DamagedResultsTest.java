package org.enginedyno.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Json;
import org.enginedyno.result.history.SampleHistory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stored results that contain something dyno did not write. */
final class DamagedResultsTest {
  private final Path path;

  DamagedResultsTest(@TempDir Path folder) {
    path = folder.resolve("run");
  }

  @BeforeEach
  void store() throws IOException {
    SampleFolder.write(SampleHistory.of(new SampleRun(), 1, day -> 1).get(0), path);
  }

  private RunFolder opened() throws IOException {
    return RunFolder.open(path);
  }

  @Test
  void areSkippedLineByLineByNameAndNumber() throws IOException {
    Path cells = path.resolve("cells.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(cells));
    int all = lines.size();
    lines.set(1, lines.get(1).replaceFirst("\"threads\" ?: ?\\d+", "\"threads\":\"many\""));
    lines.set(2, "half a li");
    Files.write(cells, lines);

    assertThatThrownBy(() -> opened().measurements())
        .isInstanceOf(UserError.class)
        .hasMessageMatching(".*cells.jsonl, line 2, field \\S*threads: .*");
    List<String> leftOut = new ArrayList<>();
    assertThat(
            opened()
                .without(damage -> leftOut.add(String.valueOf(damage.getMessage())))
                .measurements())
        .hasSize(all - 2);
    assertThat(leftOut)
        .hasSize(2)
        .allMatch(line -> line.startsWith(cells.toString() + ", line "))
        .anyMatch(line -> line.contains("line 3: "));
  }

  /** A killed process may have written half of a character. */
  @Test
  void areReadUpToALineTruncatedInsideACharacter() throws IOException {
    Path cells = path.resolve("cells.jsonl");
    int all = Files.readAllLines(cells).size();
    Files.write(cells, new byte[] {'"', (byte) 0xc2}, StandardOpenOption.APPEND);

    assertThat(opened().measurements()).hasSize(all);
    assertThat(opened().finished()).isEqualTo(all);
  }

  @Test
  void areSkippedIfAFigureIsImpossible() throws IOException {
    Path cells = path.resolve("cells.jsonl");
    for (String impossible : List.of("-1", "1e400", "1e300")) {
      String text = Files.readString(cells);
      Files.writeString(
          cells, text.replaceFirst("\"seconds\" ?: ?[0-9.]+", "\"seconds\":" + impossible));
      assertThatThrownBy(() -> opened().measurements())
          .isInstanceOf(UserError.class)
          .hasMessageMatching(".*cells.jsonl, line 1: impossible figure of a cell: -?[0-9.E]*.*");
      Files.writeString(cells, text);
    }
  }

  /** The details of each setting are kept once, however many there are. */
  @Test
  void areReadWithRecordsThatReplaceEarlierOnes() throws IOException {
    RunFolder folder = opened();
    List<RunRecord> before = folder.manifest().records().all();
    folder.append(Side.BASE, before.get(0));
    RunRecord.PlaceRecord place = new RunRecord.PlaceRecord("/a", "ext4", 2, 1, Map.of(), "");
    folder.append(Side.BASE, place);
    folder.append(Side.BASE, new RunRecord.SessionRecord(Instant.EPOCH, true, ""));
    folder.append(Side.BASE, new RunRecord.SessionRecord(Instant.EPOCH, true, ""));

    assertThat(folder.manifest().records().all())
        .hasSize(before.size() + 3)
        .startsWith(before.get(0));
    assertThat(folder.manifest().records().places()).containsExactly(place);

    folder.append(Side.NEW, place);
    assertThatThrownBy(folder::manifest)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("records.jsonl has records of a second side");
  }

  @Test
  void areReportedWithTheirFieldForAnyError() throws IOException {
    Path cells = path.resolve("cells.jsonl");
    JsonNode line = Json.MAPPER.readTree(Files.readAllLines(cells).get(0));
    int tried = 0;
    for (JsonNode inner : parents(line).toList()) {
      for (String damage : List.of("null", "\"x\"", "[]", "{}", "-1", "1e400")) {
        for (String text : damaged(line, inner, Json.MAPPER.readTree(damage))) {
          Files.writeString(cells, text + "\n");
          assertThatCode(() -> readable()).as(text).doesNotThrowAnyException();
          tried++;
        }
      }
    }
    assertThat(tried).isGreaterThan(500);
  }

  /** Reads the results, with everything that a report needs of each cell. */
  private void readable() throws IOException {
    opened()
        .without(damage -> assertThat(damage).hasMessageContaining("cells.jsonl, line 1"))
        .measurements()
        .forEach(
            cell -> {
              assertThat(cell.cell().id()).isNotEmpty();
              cell.runs();
              assertThat(cell.toString()).isNotEmpty();
            });
  }

  private static Stream<JsonNode> parents(JsonNode node) {
    List<JsonNode> inner = new ArrayList<>();
    node.forEach(inner::add);
    return Stream.concat(
        node.isContainerNode() ? Stream.of(node) : Stream.empty(),
        inner.stream().flatMap(DamagedResultsTest::parents));
  }

  /** The line in all variants with one value of a parent damaged. */
  private static List<String> damaged(JsonNode line, JsonNode parent, JsonNode damage) {
    List<String> texts = new ArrayList<>();
    if (parent instanceof ObjectNode object) {
      List<String> keys = new ArrayList<>();
      object.fieldNames().forEachRemaining(keys::add);
      for (String key : keys) {
        JsonNode before = object.replace(key, damage);
        texts.add(line.toString());
        object.set(key, before);
      }
    } else if (parent instanceof ArrayNode array) {
      for (int item = 0; item < array.size(); item++) {
        JsonNode before = array.get(item);
        array.set(item, damage);
        texts.add(line.toString());
        array.set(item, before);
      }
    }
    return texts;
  }

  @Test
  void nameTheManifestAndItsField() throws IOException {
    Path manifest = path.resolve("run.json");
    String text = Files.readString(manifest);
    Files.writeString(
        manifest, text.replaceFirst("\"startedAt\" ?: ?\"[^\"]*\"", "\"startedAt\" : null"));
    assertThatThrownBy(() -> opened().manifest())
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(manifest + ", field startedAt: ");

    Files.writeString(manifest, "null\n");
    assertThatThrownBy(() -> opened().manifest())
        .isInstanceOf(UserError.class)
        .hasMessage(manifest + ": null is not a valid value");

    Files.write(manifest, new byte[] {(byte) 0xff});
    assertThatThrownBy(() -> opened().manifest())
        .isInstanceOf(UserError.class)
        .hasMessage(manifest + " is not UTF-8, so dyno did not write it");
  }
}
