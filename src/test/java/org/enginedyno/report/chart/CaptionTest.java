package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CaptionTest {
  private static final Font FONT = ChartStyle.font(Font.PLAIN, 13);
  private static final String LONG =
      "SELECT name FROM normal WHERE country_id = ? AND state_id BETWEEN ? AND ? ".repeat(6);

  @Test
  void breaksALongTextWithoutMakingItSmaller() {
    List<String> lines = ChartStyle.lines(LONG.strip(), FONT, 700, 9);

    assertThat(String.join(" ", lines)).isEqualTo(LONG.strip());
    assertThat(lines)
        .hasSizeGreaterThan(2)
        .allSatisfy(line -> assertThat(ChartStyle.width(FONT, line)).isLessThanOrEqualTo(700));
  }

  @Test
  void truncatesTextBeyondTheLastLineWithAnEllipsis() {
    List<String> lines = ChartStyle.lines(LONG, FONT, 700, 2);

    assertThat(lines).hasSize(2);
    assertThat(lines.get(1)).endsWith("…");
    assertThat(ChartStyle.width(FONT, lines.get(1))).isBetween(600.0, 700.0);
    assertThat(ChartStyle.lines("DO 1", FONT, 700, 2)).containsExactly("DO 1");
  }

  @Test
  void breaksALabelBetweenItsPartsButNotWithinARate() {
    Graphics2D graphics = new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB).createGraphics();
    FontMetrics metrics = graphics.getFontMetrics(FONT);

    assertThat(ChartStyle.split(metrics, "InnoDB, ramp(100/s..900/s, 5m)", 110))
        .containsExactly("InnoDB", "ramp(100/s", "..900/s, 5m)");
    assertThat(ChartStyle.split(metrics, "MyISAM, a/long/path", 30))
        .containsExactly("MyISAM", "a/", "long/", "path");
    graphics.dispose();
  }

  @Test
  void cutsAWordThatIsWiderThanALine() {
    assertThat(ChartStyle.cut("x".repeat(500), FONT, 100)).startsWith("xxx").endsWith("…");
  }

  @Test
  void givesACaptionTheHeightOfItsLines() {
    Caption brief = new Caption("title", "SELECT 1", List.of("a", "b"));
    Caption wide = new Caption("A long title ".repeat(9), LONG, List.of("a", LONG));

    assertThat(brief.furtherHeight()).isZero();
    assertThat(wide.headHeight()).isGreaterThan(brief.headHeight() + 30);
    assertThat(wide.footHeight()).isGreaterThan(brief.footHeight());
  }
}
