package org.enginedyno.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.enginedyno.report.table.Html;
import org.enginedyno.result.WholeFile;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;

/**
 * A drawing and the name of its two files, an SVG and a PNG.
 *
 * @param name the file name without the extension
 */
public record Picture(String name, Drawing drawing) {
  /** PNG pixels per pixel of the plot, so that it is sharp on high-density screens. */
  static final int PNG_SCALE = 2;

  private static final Pattern PROLOG = Pattern.compile("^.*?(?=<svg)", Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("<[^>]*>");
  private static final Pattern LONG_NUMBER = Pattern.compile("-?\\d+\\.\\d{2,}(E-?\\d+)?");
  private static final Pattern INDENT = Pattern.compile("\\n\\s*");
  private static final Pattern COLOUR = Pattern.compile("rgb\\((\\d+),(\\d+),(\\d+)\\)");
  // defaults of SVG, and invisible backgrounds
  private static final Pattern NEEDLESS =
      Pattern.compile("stroke-miterlimit:10;|(?<=;)stroke:none;");
  private static final Pattern UNSEEN = Pattern.compile("<rect [^>]*fill-opacity:0;[^>]*>\\n?");
  private static final Pattern CLIP = Pattern.compile("clip-?\\d+");
  private static final Pattern FAMILY = Pattern.compile("font-family:&quot;[^&]*&quot;;");
  // XChart's encoder leaves out a size of 12 pixels, and names only the font of this machine.
  private static final String FONT = "font:12px 'DejaVu Sans',Verdana,sans-serif";

  /** The content of a picture, with its text. */
  public sealed interface Drawing permits FieldPlot, IntervalPlot, Plot, SequencePlot {
    Caption caption();

    int getHeight();

    void paint(Graphics2D graphics, int width, int height);
  }

  /** Why this JVM cannot draw; empty if it can. */
  public static Optional<String> obstacle() {
    try {
      Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
      graphics.getFontMetrics(ChartStyle.font(Font.PLAIN, 12)).stringWidth("1");
      graphics.dispose();
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      // A JDK reports in a dozen ways that fontconfig, libfreetype or every font is missing.
      return Optional.of(
          "no plots: Java finds no font to draw with (%s); install fontconfig and one font, such as"
                  .formatted(e)
              + " the packages fontconfig and fonts-dejavu-core, then render the report again");
    }
  }

  /**
   * Draws pictures and replaces older ones; if this JVM cannot draw, it only removes the older
   * ones. Returns the SVG of each picture by its name, for a page.
   */
  public static Map<String, String> write(Supplier<List<Picture>> pictures, Path folder)
      throws IOException {
    clear(folder);
    Map<String, String> svgs = new LinkedHashMap<>();
    for (Picture picture : obstacle().isPresent() ? List.<Picture>of() : pictures.get()) {
      String svg = picture.svg();
      WholeFile.write(folder.resolve(picture.name() + ".svg"), svg);
      WholeFile.write(folder.resolve(picture.name() + ".png"), png(picture.drawing()));
      svgs.put(picture.name(), Colours.inPage(svg));
    }
    return svgs;
  }

  /** Creates the folder and removes pictures from it. */
  private static void clear(Path folder) throws IOException {
    WholeFile.makeFolder(folder);
    try (DirectoryStream<Path> older = Files.newDirectoryStream(folder, "*.{svg,png}")) {
      for (Path file : older) {
        Files.delete(file);
      }
    }
  }

  private static byte[] png(Drawing drawing) throws IOException {
    int width = Plot.WIDTH;
    int height = drawing.getHeight();
    BufferedImage image =
        new BufferedImage(width * PNG_SCALE, height * PNG_SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.scale(PNG_SCALE, PNG_SCALE);
    drawing.paint(graphics, width, height);
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      if (!ImageIO.write(image, "png", out)) {
        throw new IOException("this JVM cannot write PNG");
      }
    }
    return bytes.toByteArray();
  }

  /** An SVG element, half the size of XChart's, which can share a page with others. */
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
    // only within tags: the text between them is visible to the reader
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
    return Colours.text(
        new Color(
            Integer.parseInt(colour.group(1)),
            Integer.parseInt(colour.group(2)),
            Integer.parseInt(colour.group(3))));
  }

  private static String rounded(BigDecimal number) {
    BigDecimal tenths = number.setScale(1, RoundingMode.HALF_UP);
    return tenths.signum() == 0 ? "0" : tenths.stripTrailingZeros().toPlainString();
  }

  // Ids must be unique in a page, and XChart's are hash codes.
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
