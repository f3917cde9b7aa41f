package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.enginedyno.report.SampleRun;
import org.junit.jupiter.api.Test;

final class RecordStreamTest {
  private static byte[] written(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RecordStream.write(new DataOutputStream(bytes), value);
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws IOException {
    return RecordStream.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  @Test
  void transfersResultsUnchanged() throws IOException {
    List<DynoCell> cells = new SampleRun().measurements().stream().map(Findings::cell).toList();
    List<DynoCapacity> capacities =
        List.of(
            new DynoCapacity(
                "a",
                "p99 < 5 ms",
                DynoCapacity.State.BELOW,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.of(3),
                "below 3/s"));
    DynoResults results =
        new DynoResults(
            Path.of("target/results"), cells, capacities, List.of("ä\u0000"), List.of("?"));

    assertThat(cells).hasSizeGreaterThan(2).anyMatch(cell -> cell.figures().isPresent());
    assertThat(read(written(results))).isEqualTo(results);
  }

  @Test
  void transfersVerdictsAndRequestsUnchanged() throws IOException {
    DynoRatio ratio =
        new DynoRatio("throughput", true, DynoVerdict.REGRESSION, 0.9, 0, 1.1, 0.99, 1, 2, "less");
    DynoPair pair =
        new DynoPair(
            "a", "b", 4, DynoVerdict.INVALID, false, List.of(ratio), List.of("why"), 1, 2, 3.5);
    DynoVerdicts verdicts = new DynoVerdicts(Path.of("gate"), List.of(pair), List.of());
    RunnerMessage.Request request =
        new RunnerMessage.Request(
            "ci",
            true,
            Map.of("engines", List.of("InnoDB"), "data.rows", "20"),
            "",
            "out",
            true,
            Duration.ofMinutes(3),
            Duration.ZERO);

    assertThat(read(written(verdicts))).isEqualTo(verdicts);
    assertThat(read(written(request))).isEqualTo(request);
    assertThat(DynoRun.of(request, () -> new char[0]).request(true)).isEqualTo(request);
  }

  @Test
  void createsNoValueOfAnotherType() throws IOException {
    byte[] bytes = written(DynoStatus.OK);
    byte[] other =
        new String(bytes, StandardCharsets.ISO_8859_1)
            .replace("org.enginedyno.api.DynoStatus", "java.util.concurrent.TimeUnit")
            .getBytes(StandardCharsets.ISO_8859_1);

    assertThat(read(bytes)).isEqualTo(DynoStatus.OK);
    assertThatThrownBy(() -> read(other))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a type of the API: ");
    assertThatThrownBy(() -> written(new Object())).isInstanceOf(IllegalArgumentException.class);
  }
}
