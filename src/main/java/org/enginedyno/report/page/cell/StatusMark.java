package org.enginedyno.report.page.cell;

import java.util.Locale;
import org.enginedyno.report.html.Html;
import org.enginedyno.result.Status;

/** A status as the report shows it. */
public final class StatusMark {
  private StatusMark() {}

  public static String css(Status status) {
    return "status " + status.name().toLowerCase(Locale.ROOT);
  }

  public static Html of(Status status) {
    return Html.styled("span", css(status), status.name());
  }
}
