package org.enginedyno.report.table;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A part of a report with a heading and an anchor. */
public record Section(String id, String title, List<Block> blocks) {
  public Section {
    blocks = List.copyOf(blocks);
  }

  public static Optional<Section> of(String id, String title, Block... blocks) {
    return Optional.of(new Section(id, title, Arrays.asList(blocks)));
  }

  /** A section about some things; empty if there are none. */
  public static Optional<Section> of(
      Collection<?> things, String id, String title, Block... blocks) {
    return things.isEmpty() ? Optional.empty() : of(id, title, blocks);
  }

  public Html html() {
    return Html.join(
        new Html("<section id=\"%s\">\n".formatted(Html.text(id).markup())),
        Html.tag("h2", title),
        new Html("\n"),
        Html.blocks(blocks),
        new Html("\n</section>\n"));
  }

  public String markdown() {
    return "## %s\n\n%s".formatted(Markdown.escaped(title), Markdown.of(blocks));
  }
}
