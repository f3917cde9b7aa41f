package org.enginedyno.report.page.cell;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;

/** A file that is inside the page, so that it goes where the page goes. */
public record Download(String name, String type, String content) {
  private static final int KILO = 1024;

  /** A link that saves the file, with its size. */
  public Html link() {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    String data = "data:%s;base64,%s".formatted(type, Base64.getEncoder().encodeToString(bytes));
    String size = Numbers.count(Math.max(1, Math.round(bytes.length / (double) KILO))) + " KiB";
    return Html.join(
        Html.link(data, name).with("download", name), Html.text(" (%s)".formatted(size)));
  }
}
