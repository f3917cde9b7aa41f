package org.enginedyno.report.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.format.Numbers;
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

  /** Those that are wanted by their names, side by side. */
  Html all(Predicate<String> wanted) {
    List<Html> pictures = figures(wanted).toList();
    return pictures.isEmpty() ? Html.NOTHING : Html.styled("div", "plots", Html.join(pictures));
  }

  private Stream<Html> figures(Predicate<String> wanted) {
    return svgs.entrySet().stream()
        .filter(one -> wanted.test(one.getKey()))
        .map(one -> Html.tag("figure", new Html(one.getValue())));
  }

  /** The name of the first picture of a pattern. */
  Optional<String> first(String workload) {
    return svgs.keySet().stream().filter(name -> Plots.isOf(workload, name)).findFirst();
  }

  /** One of them alone. */
  Html of(Optional<String> name) {
    return Html.join(name.stream().flatMap(one -> figures(one::equals)).toList());
  }

  Pictures without(Optional<String> shown) {
    Map<String, String> left = new LinkedHashMap<>(svgs);
    shown.ifPresent(left::remove);
    return new Pictures(left);
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
