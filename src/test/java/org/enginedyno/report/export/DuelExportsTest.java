package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

final class DuelExportsTest {
  private static final DuelResults ONE =
      SampleDuel.results(
          "mariadb-10.11",
          "mariadb-11.4",
          Duels.withLatencies(Duels.of("READ_PK_POINT InnoDB t1", 6, 1.06, 1.08, 1)));

  private static String text(ExportFormat format, DuelResults results) {
    return format.files(results).values().iterator().next();
  }

  @ParameterizedTest
  @EnumSource(names = {"GITHUB_BIGGER", "GITHUB_SMALLER", "BENCHER", "OPENMETRICS", "TSV"})
  void lookAsExpected(ExportFormat format) {
    format
        .files(ONE)
        .forEach((name, text) -> Golden.assertMatches(getClass(), "duel-" + name, text));
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"GITHUB_BIGGER", "GITHUB_SMALLER", "BENCHER", "OPENMETRICS", "TSV"})
  void refuseFormatsWithoutRatios(ExportFormat format) {
    assertThat(format.isOfDuels()).isFalse();
    assertThatThrownBy(() -> format.files(ONE)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"GITHUB_BIGGER", "GITHUB_SMALLER", "BENCHER", "OPENMETRICS", "TSV"})
  void omitMissingBounds(ExportFormat format) {
    DuelResults wild =
        SampleDuel.results("a", "b", Duels.withLatencies(Duels.wild("READ_PK_POINT InnoDB t1", 6)));

    assertThat(String.join("", format.files(wild).values()))
        .contains("READ_PK_POINT")
        .doesNotContainIgnoringCase("infinity")
        .doesNotContain("NaN", "+Inf")
        .doesNotContainPattern("throughput-ratio\" : \\{\\s+\"value\" : [^\\s]+,")
        .doesNotContainPattern("ratio_(low|high)\\{.*criterion=\"throughput\"");
  }

  @Test
  void omitFiguresOfInvalidPairs() {
    DuelResults invalid =
        SampleDuel.results(
            "a", "b", Duels.of("READ_PK_POINT", 6, 1, 1, 1).with(List.of("new: it left")));

    assertThat(text(ExportFormat.BENCHER, invalid)).isEqualToIgnoringNewLines("{ }");
    assertThat(text(ExportFormat.GITHUB_BIGGER, invalid)).isEqualToIgnoringNewLines("[ ]");
    assertThat(text(ExportFormat.OPENMETRICS, invalid))
        .contains("enginedyno_duel_word=\"INVALID\"} 1\n")
        .doesNotContain("enginedyno_duel_ratio{");
  }
}
