package org.enginedyno.report.html;

import java.util.Optional;

/** A part of the report with a heading that can be linked to. */
public record Section(String id, String title, Html body) {
  public static Optional<Section> of(String id, String title, Html... inside) {
    return Optional.of(new Section(id, title, Html.join(inside)));
  }

  public Html html() {
    return Html.join(
        new Html("<section id=\"%s\">\n".formatted(Html.text(id).markup())),
        Html.tag("h2", title),
        new Html("\n"),
        body,
        new Html("\n</section>\n"));
  }
}
