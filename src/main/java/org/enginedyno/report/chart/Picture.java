package org.enginedyno.report.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.report.table.Html;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;

/**
 * A drawing and the name that its files have.
 *
 * @param name without the extension
 */
public record Picture(String name, Drawing drawing) {
  private static final Pattern PROLOG = Pattern.compile("^.*?(?=<svg)", Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("<[^>]*>");
  private static final Pattern LONG_NUMBER = Pattern.compile("-?\\d+\\.\\d{2,}(E-?\\d+)?");
  private static final Pattern INDENT = Pattern.compile("\\n\\s*");
  private static final Pattern COLOUR = Pattern.compile("rgb\\((\\d+),(\\d+),(\\d+)\\)");
  // what SVG takes by default, and paper that cannot be seen through
  private static final Pattern NEEDLESS =
      Pattern.compile("stroke-miterlimit:10;|(?<=;)stroke:none;");
  private static final Pattern UNSEEN = Pattern.compile("<rect [^>]*fill-opacity:0;[^>]*>\\n?");
  private static final Pattern CLIP = Pattern.compile("clip-?\\d+");
  private static final Pattern FAMILY = Pattern.compile("font-family:&quot;[^&]*&quot;;");
  // XChart's encoder leaves out a size of 12 pixels, and names only the font of this machine.
  private static final String FONT = "font:12px 'DejaVu Sans',Verdana,sans-serif";

  /** An SVG element, half the size that XChart writes, and safe next to others in one page. */
  String svg() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    XYChart chart =
        new XYChart(Plot.WIDTH, drawing.getHeight()) {
          @Override
          public void paint(Graphics2D graphics, int width, int height) {
            drawing.paint(graphics, width, height);
          }
        };
    ChartEncoder.saveChart(chart, bytes, "svg");
    String svg = bytes.toString(StandardCharsets.UTF_8);
    String bare = FAMILY.matcher(PROLOG.matcher(svg).replaceFirst("")).replaceAll("");
    String seen = UNSEEN.matcher(INDENT.matcher(bare).replaceAll("\n")).replaceAll("");
    // within tags: the text between them is what a reader sees
    String shorter =
        TAG.matcher(seen).replaceAll(tag -> Matcher.quoteReplacement(shortened(tag.group())));
    String start =
        "<svg role=\"img\" aria-label=\"%s\" style=\"%s\""
            .formatted(Html.text(drawing.caption().title()).markup(), FONT);
    return (start + named(shorter).substring("<svg".length())).strip() + "\n";
  }

  private static String shortened(String tag) {
    String rounded =
        LONG_NUMBER.matcher(tag).replaceAll(number -> rounded(new BigDecimal(number.group())));
    return COLOUR
        .matcher(NEEDLESS.matcher(rounded).replaceAll(""))
        .replaceAll(Picture::hexadecimal);
  }

  private static String hexadecimal(MatchResult colour) {
    return PageColours.text(
        new Color(
            Integer.parseInt(colour.group(1)),
            Integer.parseInt(colour.group(2)),
            Integer.parseInt(colour.group(3))));
  }

  private static String rounded(BigDecimal number) {
    BigDecimal tenths = number.setScale(1, RoundingMode.HALF_UP);
    return tenths.signum() == 0 ? "0" : tenths.stripTrailingZeros().toPlainString();
  }

  // Ids are one namespace in a page, and XChart's are hash codes.
  private String named(String svg) {
    Map<String, String> ids = new LinkedHashMap<>();
    return CLIP.matcher(svg)
        .replaceAll(
            clip ->
                Matcher.quoteReplacement(
                    ids.computeIfAbsent(
                        clip.group(), id -> "%s-clip%d".formatted(name, ids.size()))));
  }
}
