package org.enginedyno.report.table;

import java.util.List;

/** A part of a section; markup appears only on pages. */
public sealed interface Block permits Block.Heading, Block.Text, Block.Lines, Table, Html {
  /** A heading below the section's heading. */
  record Heading(String text) implements Block {}

  record Text(String text) implements Block {}

  /** Separate lines; empty if there are none. */
  record Lines(List<String> texts) implements Block {
    public Lines {
      texts = List.copyOf(texts);
    }
  }

  default Html html() {
    if (this instanceof Html html) {
      return html;
    }
    if (this instanceof Table table) {
      return table.boxed();
    }
    if (this instanceof Lines lines) {
      return lines.texts().isEmpty()
          ? Html.NOTHING
          : Html.list(lines.texts().stream().map(Html::text).toList());
    }
    return this instanceof Heading heading
        ? Html.tag("h3", heading.text())
        : Html.tag("p", ((Text) this).text());
  }
}
