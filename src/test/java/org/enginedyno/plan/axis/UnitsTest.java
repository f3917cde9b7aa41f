package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.enginedyno.plan.SideText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Durations, sizes and sides in readable form. */
final class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "500ms, 500",
    "90s, 90000",
    " 1.5m , 90000",
    "2h, 7200000",
    "3 s, 3000",
    "12m 05s, 725000",
    "1h 12m, 4320000"
  })
  void unitsReadsDurations(String text, long millis) {
    assertThat(Units.duration(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "-1s", "1d", "1,5s", "1s 2s", "5 sec"})
  void unitsRefusesInvalidDurations(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.duration(text))
        .withMessage("not a duration: '" + text + "'; write 500ms, 90s, 30m or 2h");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "512, 512", "64K, 65536", "1500M, 1572864000", "2g, 2147483648", "1 k, 1024"})
  void unitsReadsSizes(String text, long bytes) {
    assertThat(Units.bytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "G", "-1", "1.5G", "1T", "1GB"})
  void unitsRefusesInvalidSizes(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.bytes(text))
        .withMessage("not a size: '" + text + "'; write 64K, 1500M or 2G");
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999G", "99999999999999999999"})
  void unitsRefusesASizeThatIsTooLarge(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.bytes(text))
        .withMessageContaining(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0ms",
    "600, 600ms",
    "1000, 1s",
    "1500, 1.5s",
    "60000, 60s",
    "180000, 180s",
    "599000, 599s",
    "600000, 10m 00s",
    "4320000, 1h 12m"
  })
  void unitsWritesDurationsInReadableForm(long millis, String text) {
    assertThat(Units.text(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "-5, 0s",
    "400, 0s",
    "45, 0s",
    "59400, 59s",
    "59600, 1m 00s",
    "725000, 12m 05s",
    "3600000, 1h 00m",
    "183600000, 2d 03h"
  })
  void unitsRoundsEstimatedTimes(long millis, String text) {
    assertThat(Units.about(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @Test
  void unitsWritesSizesInReadableForm() {
    assertThat(Units.text(900L)).isEqualTo("900 B");
    assertThat(Units.text(2_048L)).isEqualTo("2 KiB");
    assertThat(Units.text(331L << 20)).isEqualTo("331 MiB");
    assertThat(Units.text(12L << 30)).isEqualTo("12 GiB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql-9.7", "jdbc:mysql://127.0.0.1:3306/dyno?useSSL=false"})
  void aSideReadsABareWordOrAnAddressAsAServer(String server) {
    assertThat(SideText.keys(server)).containsExactly(Map.entry("servers", server));
  }

  @Test
  void aSideReadsSeveralWords() {
    assertThat(SideText.keys("embedded  engine=Aria settings.aria_sync_log_dir=never jdk=25"))
        .containsEntry("servers", "embedded")
        .containsEntry("engines", "Aria")
        .containsEntry("settings.aria_sync_log_dir", "never")
        .containsEntry("jvm", "25")
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          data.rows=5 | both sides must have the same data.rows
          threads=4 | both sides must have the same threads
          embedded mysql-9.7 | names two
          engine=Aria,InnoDB | names several: Aria,InnoDB
          ' ' | not a side
          engine= | not a side
          """)
  void aSideRefusesSharedDuplicateAndMissingKeys(String text, String problem) {
    assertThatThrownBy(() -> SideText.keys(text)).hasMessageContaining(problem);
  }

  @Test
  void aSideNamesTheAxesOnWhichTheSidesMayDiffer() {
    assertThat(SideText.axes(Set.of("servers", "engines", "settings.sync_binlog", "jvm")))
        .containsExactlyInAnyOrder("server", "engine", "sync_binlog", "jvm");
  }
}
