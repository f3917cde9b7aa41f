package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PackagedPlansTest {
  private static final NamedFiles SHELF = new NamedFiles("plans", List.of());

  private static Plan plan(String name) {
    return new PlanReader(Workloads.selectable(), 1).read(name, SHELF.text(name), Map.of());
  }

  private static Matrix matrix(Plan plan) {
    return Matrix.of(plan, Workloads.all(), Suitability.ANY);
  }

  private static Duration forecast(Plan plan) {
    return Forecast.of(plan, matrix(plan).cells(), Workloads.known()).total();
  }

  /** Those with one plan; a sequence names others. */
  static List<String> names() {
    return SHELF.names().stream().filter(name -> !SHELF.text(name).tree().has("plans")).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void areAllReadable(String name) {
    Plan plan = plan(name);

    assertThat(plan.title()).isNotEqualTo(name).isEqualTo(SHELF.titles().get(name));
    assertThat(matrix(plan).cells()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void measuresCellsAlternatelyInSeveralRounds(String name) {
    Measure measure = plan(name).measure();
    assertThat(measure.forks() > 1 || measure.samplesServer()).isTrue();
  }

  @Test
  void quickShowsEnginesAndPatterns() {
    Plan quick = plan("quick");

    assertThat(quick.engines()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(quick.workloads()).hasSizeGreaterThanOrEqualTo(2);
  }

  /** Commands of next steps name what differs from quick. */
  @Test
  void quickHasTheKnobsOfTheCatalogue() {
    assertThat(Workloads.knobs())
        .filteredOn(Workloads::isInQuick)
        .extracting(Knob::key)
        .containsExactlyElementsOf(plan("quick").knobs().keySet());
  }

  @Test
  void jvmStudyVariesNoEngine() {
    Plan study = plan("jvm-study");

    assertThat(study.engines()).containsExactly("InnoDB");
    assertThat(Axis.varied(matrix(study).cells()))
        .extracting(Axis::title)
        .contains("driver", "driver-profile", "checkout", "pool", "jvm", "executor");
  }

  @Test
  void fileIoMatchesThePublication() {
    Plan published = plan("dimitri-2012-fileio");
    assertThat(published.knobs())
        .containsEntry("file.size", List.of("128G"))
        .containsEntry("file.block", List.of("4K", "16K"))
        .containsEntry("file.depth", List.of("128"));
    assertThat(published.threads()).containsExactly(1, 2, 4, 8, 16);
  }

  @Test
  void percona2007MatchesThePublication() {
    Plan published = plan("percona-2007");

    assertThat(published.engines()).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(published.workloads()).hasSize(13);
    assertThat(published.threads()).containsExactly(1, 4, 16, 64, 128, 256);
    assertThat(matrix(published).cells().stream().filter(cell -> !cell.isFloor()))
        .hasSize(13 * 3 * 6);
    assertThat(published.data().rows()).isEqualTo(1_000_000);
    Measure measure = published.measure();
    assertThat(measure.warmup().multipliedBy(measure.forks())).isEqualTo(Duration.ofMinutes(3));
    assertThat(measure.runs() * measure.forks()).isEqualTo(3);
    assertThat(measure.runLength()).isEqualTo(Duration.ofSeconds(60));
    assertThat(measure.score()).isEqualTo(ScoreRule.BEST);
    assertThat(published.buffers()).isEqualTo(1500L << 20);
  }

  @Test
  void percona2007ShortHasEveryPattern() {
    assertThat(plan("percona-2007-short").workloads()).isEqualTo(plan("percona-2007").workloads());
  }

  @ParameterizedTest
  @CsvSource({
    "ci, 0, 1",
    "quick, 1, 3",
    "jvm-study, 0, 12",
    "server-study, 0, 10",
    "replication-cost, 5, 8",
    "percona-2007-short, 15, 23",
    "dimitri-2012-fileio-short, 0, 5",
    "dimitri-2012-fulltext-short, 2, 8",
    "karlsson-2010-short, 4, 8",
    "tokudb-2013-unique-short, 4, 8",
    "tokudb-2013-iibench-short, 0, 5",
    "tokudb-2013-load-short, 0, 6"
  })
  void takesAboutAsLongAsDocumented(String name, int least, int most) {
    assertThat(forecast(plan(name))).isBetween(Duration.ofMinutes(least), Duration.ofMinutes(most));
  }

  @Test
  void tokudb2013LoadMatchesThePublication() {
    List<Cell> loads =
        matrix(plan("tokudb-2013-load")).cells().stream().filter(cell -> !cell.isFloor()).toList();

    assertThat(loads).extracting(Cell::engine).containsExactlyInAnyOrder("InnoDB", "MyISAM");
    assertThat(loads).extracting(Cell::threads).containsOnly(1);
    assertThat(loads)
        .allSatisfy(
            cell -> {
              assertThat(cell.knobs().values()).containsEntry("load.rows-per-chunk", "1000000");
              assertThat(cell.work().extent().ofAll(1)).isEqualTo(500);
              assertThat(cell.work().extent().warmup().ofAll(1)).isOne();
            });
    assertThat(matrix(plan("tokudb-2013-load-short")).cells())
        .as("three engines, without keys and with keys at two times, and two floors")
        .hasSize(3 * 3 + 2);
  }

  @Test
  void dimitri2012FulltextMatchesThePublication() {
    Plan published = plan("dimitri-2012-fulltext");

    assertThat(published.data().rows()).isEqualTo(348_566);
    assertThat(published.workloads()).containsExactly("FT_WORD");
    assertThat(published.engines()).contains("InnoDB", "MyISAM");
    assertThat(published.threads()).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256);
    assertThat(Axis.of(PlanAxis.SERVER_CORES).values(matrix(published).cells()))
        .contains("32", "24", "16", "8", "4");
  }
}
