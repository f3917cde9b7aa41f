package org.enginedyno.report.page.cell;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.plot.PictureNames;

/**
 * The pictures of a run as its page shows them.
 *
 * @param svgs by the picture's name
 */
public record Pictures(Map<String, String> svgs) {
  /** The pictures of a workload's figures, side by side. */
  public Html of(String workload) {
    return sideBySide(name -> PictureNames.isOf(workload, name));
  }

  /** The pictures of a workload's wait events, side by side. */
  public Html ofWaits(String workload) {
    return sideBySide(name -> PictureNames.isOfWaits(workload, name));
  }

  /** The picture of the tables' sizes. */
  public Html ofSizes() {
    return Html.styled("div", "plots", picture(PictureNames.SIZES));
  }

  /** Those of these pictures that were drawn, side by side. */
  public Html named(List<String> names) {
    return sideBySide(names::contains);
  }

  /** Those that are wanted by their names, side by side. */
  public Html all(Predicate<String> wanted) {
    return sideBySide(wanted);
  }

  private Html sideBySide(Predicate<String> wanted) {
    List<Html> pictures = svgs.keySet().stream().filter(wanted).map(this::picture).toList();
    return pictures.isEmpty() ? Html.NOTHING : Html.styled("div", "plots", Html.join(pictures));
  }

  /** A picture that the page does not show, to be saved. */
  public Html download(String name) {
    String svg = svgs.get(name);
    return svg == null
        ? Html.NOTHING
        : Html.tag(
            "p",
            Html.text("As a picture: "),
            new Download(name + ".svg", "image/svg+xml", standalone(svg)).link());
  }

  /** An SVG element of a page needs no namespace, a file of its own does. */
  private static String standalone(String svg) {
    return svg.contains("xmlns=")
        ? svg
        : svg.replaceFirst("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  }

  /** A picture in the page, with the name that its files have in the run's folder. */
  private Html picture(String name) {
    String svg = svgs.get(name);
    return svg == null
        ? Html.NOTHING
        : Html.tag("figure", new Html(svg), Html.tag("figcaption", name));
  }
}
