package org.enginedyno.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.imageio.ImageIO;

/** The pictures of a run in their folder, each as SVG and as PNG. */
public final class PictureFiles {
  /** Pixels of a PNG for each of the plot's, so that it is sharp on dense screens. */
  static final int PNG_SCALE = 2;

  private PictureFiles() {}

  /** Why this JVM cannot draw, or nothing where it can. */
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
   * Draws pictures in place of older ones, or only removes these where this JVM cannot draw;
   * returns each one's SVG for a page by its name.
   */
  public static Map<String, String> write(Supplier<List<Picture>> pictures, Path folder)
      throws IOException {
    clear(folder);
    Map<String, String> svgs = new LinkedHashMap<>();
    for (Picture picture : obstacle().isPresent() ? List.<Picture>of() : pictures.get()) {
      String svg = picture.svg();
      Files.writeString(folder.resolve(picture.name() + ".svg"), svg);
      writePng(picture.drawing(), folder.resolve(picture.name() + ".png"));
      svgs.put(picture.name(), PageColours.inPage(svg));
    }
    return svgs;
  }

  /** Makes the folder, empty of pictures. */
  private static void clear(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (DirectoryStream<Path> older = Files.newDirectoryStream(folder, "*.{svg,png}")) {
      for (Path file : older) {
        Files.delete(file);
      }
    }
  }

  private static void writePng(Drawing drawing, Path file) throws IOException {
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
    if (!ImageIO.write(image, "png", file.toFile())) {
      throw new IOException("this JVM writes no PNG: " + file);
    }
  }
}
