package org.enginedyno.report.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.table.Html;

/**
 * The pictures of a run as its page shows them.
 *
 * @param svgs by the picture's name
 */
record Pictures(Map<String, String> svgs) {
  private static final int KILO = 1024;

  /** The pictures of a workload's figures, side by side. */
  Html of(String workload) {
    return all(name -> Plots.isOf(workload, name));
  }

  /** Those that are wanted by their names, side by side, with the names of their files. */
  Html all(Predicate<String> wanted) {
    List<Html> pictures =
        svgs.entrySet().stream()
            .filter(one -> wanted.test(one.getKey()))
            .map(
                one ->
                    Html.tag(
                        "figure", new Html(one.getValue()), Html.tag("figcaption", one.getKey())))
            .toList();
    return pictures.isEmpty() ? Html.NOTHING : Html.styled("div", "plots", Html.join(pictures));
  }

  /** A picture that the page does not show, to be saved. */
  Html download(String name) {
    String svg = svgs.get(name);
    return svg == null
        ? Html.NOTHING
        : Html.tag(
            "p",
            Html.text("As a picture: "),
            download(name + ".svg", "image/svg+xml", standalone(svg)));
  }

  /** A link that saves a file that is inside the page, with its size. */
  static Html download(String name, String type, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    String data = "data:%s;base64,%s".formatted(type, Base64.getEncoder().encodeToString(bytes));
    String size = Numbers.count(Math.max(1, Math.round(bytes.length / (double) KILO))) + " KiB";
    return Html.join(
        Html.link(data, name).with("download", name), Html.text(" (%s)".formatted(size)));
  }

  /** An SVG element of a page needs no namespace, a file of its own does. */
  private static String standalone(String svg) {
    return svg.contains("xmlns=")
        ? svg
        : svg.replaceFirst("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  }
}
