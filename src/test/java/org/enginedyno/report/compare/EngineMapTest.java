package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.compare.EngineMap.Field;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class EngineMapTest {
  private static final String POINT = "READ_PK_POINT";

  private final SampleRun run = new SampleRun();

  EngineMapTest() {
    run.workloads = List.of(POINT, "READ_PK_RANGE", "READ_KEY_POINT", "READ_KEY_RANGE");
  }

  private EngineMap map(List<Measurement> cells) {
    return EngineMap.of(Results.of(run.manifest(), cells)).orElseThrow();
  }

  private Field field(List<Measurement> cells, int row, String engine) {
    EngineMap map = map(cells);
    return map.rows().get(row).fields().get(map.engines().indexOf(engine));
  }

  @Test
  void hasTheRatioToTheFirstEngineInEachField() {
    List<Measurement> cells = run.measurements();
    EngineMap map = map(cells);
    int threads = map.rows().get(0).threads();
    double first = SampleRun.find(cells, POINT, "InnoDB", threads).score().orElseThrow();
    double own = SampleRun.find(cells, POINT, "MyISAM", threads).score().orElseThrow();

    assertThat(map.engines()).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(map.rows()).extracting(EngineMap.Row::workload).isEqualTo(run.workloads);
    assertThat(field(cells, 0, "InnoDB").figure()).isEqualTo(Numbers.number(first));
    assertThat(field(cells, 0, "InnoDB").shade()).isEmpty();
    assertThat(field(cells, 0, "MyISAM").figure()).isEqualTo(Numbers.factor(own / first));
    assertThat(field(cells, 0, "MyISAM").notes()).startsWith(Numbers.number(own));
    assertThat(field(cells, 0, "MyISAM").shade()).contains(Shade.of(own / first));
  }

  @Test
  void keepsMarksAndHasNoColourForThem() {
    List<Measurement> cells = run.measurements();
    Measurement noisy =
        SampleRun.marked(
            SampleRun.find(cells, POINT, "MyISAM", 4), new Mark(Label.NOISY, "from 100 to 200"));
    List<Measurement> marked = SampleRun.with(cells, noisy);

    assertThat(field(marked, 0, "MyISAM").mark()).isEqualTo("noisy");
    assertThat(field(marked, 0, "MyISAM").shade()).isEmpty();
    assertThat(field(marked, 0, "MyISAM").figure())
        .isEqualTo(Numbers.number(noisy.score().orElseThrow()));
  }

  @Test
  void hasAStatusInPlaceOfAFigureAndNoRatioBesideIt() {
    List<Measurement> cells = run.measurements();
    Measurement first = SampleRun.find(cells, POINT, "InnoDB", 4);
    List<Measurement> invalid = SampleRun.with(cells, SampleRun.invalid(first, "why"));

    assertThat(field(invalid, 0, "InnoDB").figure()).isEmpty();
    assertThat(field(invalid, 0, "InnoDB").mark()).isEqualTo("INVALID");
    assertThat(field(invalid, 0, "Aria").shade()).isEmpty();
    assertThat(field(invalid, 0, "Aria").figure()).doesNotStartWith("x");
  }

  @Test
  void hasARowForEachVariantAndAnEmptyFieldForAnEngineThatAServerLacks() {
    SampleStudies.servers(run);
    EngineMap map = map(run.measurements());

    assertThat(map.rows()).hasSize(12);
    assertThat(map.rows().get(1).about()).startsWith("mariadb-10.11, ");
    assertThat(map.rows().get(0).fields().get(2).shade()).isEmpty();
    assertThat(map.rows().get(0).fields().get(2).figure()).isEmpty();
  }

  @Test
  void isThereForEachThreadCount() {
    Results results = Results.of(run.manifest(), run.measurements());

    assertThat(EngineMap.at(results, 1).rows())
        .hasSize(4)
        .extracting(EngineMap.Row::threads)
        .containsOnly(1);
  }

  @Test
  void isNotThereForOneEngineOrFewRows() {
    run.engines = List.of("InnoDB");
    assertThat(EngineMap.of(Results.of(run.manifest(), run.measurements()))).isEmpty();
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of(POINT, "READ_PK_RANGE", "READ_KEY_POINT");
    assertThat(EngineMap.of(Results.of(run.manifest(), run.measurements()))).isEmpty();
  }
}
