package org.enginedyno.report.page.part;

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

  private Html sideBySide(Predicate<String> wanted) {
    List<Html> pictures = svgs.keySet().stream().filter(wanted).map(this::picture).toList();
    return pictures.isEmpty() ? Html.NOTHING : Html.styled("div", "plots", Html.join(pictures));
  }

  /** Where the files of a picture are that the page does not show. */
  public Html linksTo(String name) {
    return svgs.containsKey(name)
        ? Html.tag("p", Html.text("As a picture: "), links(name))
        : Html.NOTHING;
  }

  private static Html links(String name) {
    return Html.join(
        Html.link("plots/" + name + ".svg", "SVG"),
        Html.text(" "),
        Html.link("plots/" + name + ".png", "PNG"));
  }

  /** A picture in the page, with links to its files. */
  private Html picture(String name) {
    String svg = svgs.get(name);
    return svg == null
        ? Html.NOTHING
        : Html.tag("figure", new Html(svg), Html.tag("figcaption", links(name)));
  }
}
