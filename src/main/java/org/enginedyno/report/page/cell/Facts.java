package org.enginedyno.report.page.cell;

import java.util.Map;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;

/** Names and values that a reader opens on demand. */
public final class Facts {
  private Facts() {}

  public static Html folded(String title, Map<String, String> values) {
    return values.isEmpty()
        ? Html.NOTHING
        : Html.details(Html.text("%s (%d)".formatted(title, values.size())), HtmlTable.of(values));
  }
}
