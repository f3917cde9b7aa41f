package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.compare.SummaryRow.Entry;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.series.Series;
import org.enginedyno.result.DataState;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Measurement;

/** What the summary says of one series: its score, and in small print what belongs to it. */
final class SummaryCell {
  private SummaryCell() {}

  static Html of(SummaryRow row, Entry entry) {
    if (entry.ok().isEmpty()) {
      return Html.styled("td", "num", status(entry));
    }
    Measurement cell = entry.ok().get();
    List<Html> lines = new ArrayList<>();
    lines.add(Html.tag("b", score(cell)));
    String marks = MarkText.of(cell);
    if (!marks.isEmpty()) {
      lines.add(Html.styled("small", "mark", marks));
    }
    List<String> words = new ArrayList<>();
    QueryText.shortly(cell).ifPresent(words::add);
    Latency latency = cell.latency();
    if (latency != null) {
      words.add("p99 " + Numbers.micros(latency.p99()));
    }
    Limit limit = cell.limit();
    if (limit != null) {
      words.add(limit.label().toString());
    }
    DataState state = cell.dataState();
    if (state != null && state.isFetched()) {
      words.add(state.label().toString());
    }
    if (!words.isEmpty()) {
      lines.add(Html.tag("small", String.join(" · ", words)));
    }
    entry.ratio().ifPresent(ratio -> lines.add(Html.tag("small", ratio.toString())));
    best(row, entry.series()).ifPresent(other -> lines.add(Html.tag("small", other)));
    return Html.styled("td", "num", Html.join(lines));
  }

  /** A score that leads to its cell. */
  static Html score(Measurement cell) {
    return CellAnchor.link(cell, Html.text(Numbers.number(cell.score().orElseThrow())));
  }

  private static Html status(Entry entry) {
    String css = entry.cell().map(cell -> StatusMark.css(cell.status())).orElse("missing");
    Html status = Html.styled("span", css, entry.absence());
    return entry.cell().map(cell -> CellAnchor.link(cell, status)).orElse(status);
  }

  private static Optional<String> best(SummaryRow row, Series series) {
    return row.pattern()
        .best(series)
        .filter(cell -> cell.cell().threads() != row.threads())
        .map(
            cell ->
                "its best: %s at %s"
                    .formatted(
                        Numbers.number(cell.score().orElseThrow()),
                        Numbers.count(cell.cell().threads(), "thread")));
  }
}
