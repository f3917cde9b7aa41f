package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.report.compare.EngineMap.Shade;
import org.junit.jupiter.api.Test;

final class ShadeTest {
  @Test
  void isAsFarFromOneOnEitherSide() {
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
  void saysWhichRatiosItHas() {
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
