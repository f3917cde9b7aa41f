package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.compare.EngineMap.Field;
import org.enginedyno.report.compare.EngineMap.Shade;
import org.enginedyno.report.format.Numbers;
import org.junit.jupiter.api.Test;

final class EngineMapTest {
  private static final String POINT = "READ_PK_POINT";

  private final SampleRun run = new SampleRun();

  EngineMapTest() {
    run.workloads = List.of(POINT, "READ_PK_RANGE", "READ_KEY_POINT", "READ_KEY_RANGE");
  }

  private EngineMap map() {
    return EngineMap.of(run.results()).orElseThrow();
  }

  private Field field(String engine) {
    EngineMap map = map();
    return map.rows().get(0).fields().get(map.engines().indexOf(engine));
  }

  @Test
  void hasTheRatioToTheFirstEngineInEachField() {
    EngineMap map = map();
    double first = run.cell("InnoDB", 4).score().orElseThrow();
    double own = run.cell("MyISAM", 4).score().orElseThrow();

    assertThat(map.rows().get(0).about()).isEqualTo("4 threads");
    assertThat(map.engines()).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(map.rows()).extracting(EngineMap.Row::workload).isEqualTo(run.workloads);
    assertThat(field("InnoDB").figure()).isEqualTo(Numbers.number(first));
    assertThat(field("InnoDB").shade()).isEmpty();
    assertThat(field("MyISAM").figure()).isEqualTo(Numbers.factor(own / first));
    assertThat(field("MyISAM").notes()).startsWith(Numbers.number(own));
    assertThat(field("MyISAM").shade()).contains(Shade.of(own / first));
  }

  @Test
  void hasTheRatioOfAMarkedCellWithItsRangeAndNoColour() {
    run.withAll(SampleRun::noisy);

    assertThat(field("MyISAM").figure()).isEqualTo("x1.27");
    assertThat(field("MyISAM").shade()).isEmpty();
    assertThat(field("MyISAM").notes())
        .last()
        .isEqualTo("1.19 to 1.36, this cell is noisy, InnoDB is noisy");
    assertThat(field("InnoDB").mark()).isEqualTo("noisy");
  }

  @Test
  void hasAStatusInsteadOfAFigureAndNoRatio() {
    run.with(SampleRun.invalid(run.cell("InnoDB", 4), "why"));

    assertThat(field("InnoDB").figure()).isEmpty();
    assertThat(field("InnoDB").mark()).isEqualTo("INVALID");
    assertThat(field("Aria").shade()).isEmpty();
    assertThat(field("Aria").figure()).doesNotStartWith("x");
  }

  @Test
  void hasARowForEachVariantAndAnEmptyFieldForAnEngineThatAServerLacks() {
    SampleStudies.servers(run);
    EngineMap map = map();

    assertThat(map.rows()).hasSize(12);
    assertThat(map.rows().get(1).about()).startsWith("mariadb-10.11, ");
    assertThat(map.rows().get(0).fields().get(2).shade()).isEmpty();
    assertThat(map.rows().get(0).fields().get(2).figure()).isEmpty();
  }

  @Test
  void existsForEachThreadCount() {
    assertThat(EngineMap.at(run.results(), 1).rows())
        .hasSize(4)
        .extracting(EngineMap.Row::about)
        .containsOnly("1 thread");
  }

  @Test
  void isAbsentForOneEngineOrFewRows() {
    run.engines = List.of("InnoDB");
    assertThat(EngineMap.of(run.results())).isEmpty();
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of(POINT, "READ_PK_RANGE", "READ_KEY_POINT");
    assertThat(EngineMap.of(run.results())).isEmpty();
  }

  @Test
  void aShadeIsAsFarFromOneOnEitherSide() {
    for (double factor : new double[] {1.1, 1.3, 2.5, 10}) {
      assertThat(Shade.of(1 / factor).step()).isEqualTo(-Shade.of(factor).step());
    }
    assertThat(Shade.of(1.2).step()).isOne();
    assertThat(Shade.of(1.9).step()).isEqualTo(2);
    assertThat(Shade.of(3.9).step()).isEqualTo(3);
    assertThat(Shade.of(0.2).step()).isEqualTo(-4);
    assertThat(Shade.of(1.04).step()).isZero();
    assertThat(Shade.of(0.96).step()).isZero();
  }

  @Test
  void aShadeNamesItsRatios() {
    assertThat(Shade.all())
        .extracting(Shade::words)
        .containsExactly(
            "x0.25 and less",
            "x0.25–0.5",
            "x0.5–0.8",
            "x0.8–0.95",
            "x0.95–1.05",
            "x1.05–1.25",
            "x1.25–2",
            "x2–4",
            "x4 and more");
  }
}
