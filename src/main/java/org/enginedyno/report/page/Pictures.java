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
 * The pictures of a run, as shown in its page.
 *
 * @param svgs by picture name
 */
record Pictures(Map<String, String> svgs) {
  private static final int KILO = 1024;

  /** The pictures of a workload's figures, next to each other. */
  Html of(String workload) {
    return all(name -> Plots.isOf(workload, name));
  }

  /** The pictures whose names match, next to each other. */
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

  /** The picture with this name; empty if there is none. */
  Html of(Optional<String> name) {
    return Html.join(name.stream().flatMap(one -> figures(one::equals)).toList());
  }

  Pictures without(Optional<String> shown) {
    Map<String, String> left = new LinkedHashMap<>(svgs);
    shown.ifPresent(left::remove);
    return new Pictures(left);
  }

  /** A link to save a picture that the page does not show. */
  Html download(String name) {
    String svg = svgs.get(name);
    return svg == null
        ? Html.NOTHING
        : Html.tag(
            "p",
            Html.text("As a picture: "),
            download(name + ".svg", "image/svg+xml", standalone(svg)));
  }

  /** A link to save a file that is embedded in the page, with its size. */
  static Html download(String name, String type, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    String data = "data:%s;base64,%s".formatted(type, Base64.getEncoder().encodeToString(bytes));
    String size = Numbers.count(Math.max(1, Math.round(bytes.length / (double) KILO))) + " KiB";
    return Html.join(
        Html.link(data, name).with("download", name), Html.text(" (%s)".formatted(size)));
  }

  /** Adds the namespace to an SVG element, which a separate file needs and a page does not. */
  private static String standalone(String svg) {
    return svg.contains("xmlns=")
        ? svg
        : svg.replaceFirst("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  }
}
