package org.enginedyno.result.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.soak.SoakLog.Second;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SoakLogTest {
  private static final SoakLog EMPTY =
      new SoakLog(SampleSoak.CELL, Duration.ofMillis(500), List.of());
  private final Path folder;
  private final Path file;

  SoakLogTest(@TempDir Path folder) {
    this.folder = folder;
    this.file = folder.resolve("a" + SoakLog.ENDING);
  }

  private static Second counted(double end) {
    return new Second(end, Map.of(SoakFigure.LENGTH, 1.0, SoakFigure.OPERATIONS, 100.0), "");
  }

  private static Second sample(double at, double answer) {
    return new Second(
        at, Map.of(SoakFigure.ANSWER, answer, SoakFigure.DIRTY_PAGES, at), "2 x Commit");
  }

  @Test
  void keepsCountsWithServerReportsOfTheSameSecond() throws IOException {
    SoakWriter writer = new SoakWriter(EMPTY, file);
    writer.sampled(sample(100.003, 1)); // before the run
    writer.sampled(new Second(101.002, Map.of(), "an, odd\nstate"));
    writer.counted(counted(101.001));
    writer.sampled(sample(102.18, 1));
    writer.counted(counted(102));
    // the server answered the sample of 103 late, and that of 104 immediately
    writer.sampled(sample(103.9, 900));
    writer.sampled(sample(104.02, 1));
    writer.counted(counted(103.001));
    writer.sampled(sample(105.001, 1));
    writer.sampled(sample(106.001, 1));
    // the measuring JVM stalled for a second
    writer.counted(counted(104.002));
    writer.counted(counted(106.001));

    SoakLog log = SoakLog.read(file);

    assertThat(log.cell()).isEqualTo(SampleSoak.CELL);
    assertThat(log.limit()).isEqualTo(Duration.ofMillis(500));
    assertThat(log.seconds())
        .extracting(Second::end)
        .containsExactly(101.001, 102.0, 103.001, 104.002, 105.001, 106.001);
    assertThat(log.seconds())
        .extracting(second -> second.get(SoakFigure.DIRTY_PAGES))
        .containsExactly(null, 102.18, null, 104.02, 105.001, 106.001);
    assertThat(log.values(SoakFigure.ANSWER)).containsExactly(1.0, 900.0, 1.0, 1.0);
    assertThat(log.values(SoakFigure.OPERATIONS)).hasSize(5);
    assertThat(log.seconds().get(0).threads()).isEqualTo("an odd state");
    assertThat(log.start()).isCloseTo(100.001, within(1e-9));
    assertThat(log.seconds().get(1).rate()).isEqualTo(100);
    assertThat(SampleSoak.text(log)).isEqualTo(Files.readString(file));
  }

  @Test
  void readsTheFileOfAKilledRun() throws IOException {
    SoakWriter writer = new SoakWriter(EMPTY, file);
    writer.counted(counted(101));
    writer.counted(counted(102));
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 12));

    assertThat(SoakLog.read(file).seconds()).hasSize(1);

    Files.writeString(file, text.replace(",100,", ",x,"));
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> SoakLog.read(file))
        .withMessageContaining("line 3");
    Files.writeString(file, text.replace(",100,", ",Infinity,"));
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> SoakLog.read(file))
        .withMessageContaining("line 3: impossible figure of a second: Infinity");
    Files.writeString(file, text.replace(" from ", " from " + "9".repeat(30)));
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> SoakLog.read(file))
        .withMessageContaining("is not the log of a soak");
    Files.writeString(file, "seconds\n");
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> SoakLog.read(file))
        .withMessageContaining("is not the log of a soak");
  }

  @Test
  void leavesTheSecondsOfAnInterruptedSoakUnderAnotherName() throws IOException {
    new SoakWriter(EMPTY, file).counted(counted(101));
    SoakWriter second = new SoakWriter(EMPTY, file);
    assertThat(SoakLog.read(file).seconds().get(0).end()).isEqualTo(101);

    second.counted(counted(201));

    assertThat(SoakLog.read(file).seconds().get(0).end()).isEqualTo(201);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(one -> !one.equals(file)))
          .singleElement()
          .satisfies(
              one -> {
                assertThat(one.toString()).endsWith(SoakLog.ENDING);
                assertThat(SoakLog.read(one).seconds().get(0).end()).isEqualTo(101);
              });
    }
  }
}
