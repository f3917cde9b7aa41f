package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.series.SeriesList;
import org.enginedyno.report.series.Variant;

/**
 * The table of a summary in plain text: in several blocks where it has not room for all engines,
 * with labels on several lines where they are long.
 */
final class SummaryBlocks {
  private static final int THREADS = 7;
  private static final int SHORTEST = 12;
  private static final String GAP = "  ";
  private static final String PATTERN = "pattern";

  private final List<SummaryRow> rows;
  private final SeriesList series;
  private final int width;
  private final List<TextColumn> engines;
  private final int names;

  /**
   * A table of rows.
   *
   * @param width how long its lines may be
   */
  SummaryBlocks(List<SummaryRow> rows, SeriesList series, int width) {
    this.rows = List.copyOf(rows);
    this.series = series;
    this.width = width;
    List<Variant> variants = series.variants();
    this.engines =
        series.engines().stream().map(engine -> TextColumn.of(engine, variants, rows)).toList();
    this.names = names();
  }

  /** The longest name or label, or what the widest engine leaves of the width. */
  private int names() {
    int longest =
        Stream.concat(
                rows.stream().map(SummaryRow::workload),
                series.variants().stream().map(variant -> GAP + series.label(variant)))
            .mapToInt(String::length)
            .reduce(PATTERN.length(), Math::max);
    int widest = engines.stream().mapToInt(TextColumn::width).max().orElse(0);
    int left = width - GAP.length() - THREADS - GAP.length() - widest;
    return Math.min(longest, Math.max(SHORTEST, left));
  }

  List<String> all() {
    return fitting().stream().map(this::block).toList();
  }

  private List<List<TextColumn>> fitting() {
    List<List<TextColumn>> blocks = new ArrayList<>();
    int used = width;
    for (TextColumn engine : engines) {
      int wanted = GAP.length() + engine.width();
      if (used + wanted > width) {
        blocks.add(new ArrayList<>());
        used = names + GAP.length() + THREADS;
      }
      blocks.get(blocks.size() - 1).add(engine);
      used += wanted;
    }
    return blocks;
  }

  /** Where there are several variants, each has a line below its pattern's. */
  private String block(List<TextColumn> columns) {
    List<Variant> variants = series.variants();
    StringBuilder text = new StringBuilder();
    text.append(line(PATTERN, "threads", columns.stream().map(TextColumn::title).toList()));
    int value = 0;
    for (SummaryRow row : rows) {
      String threads = Integer.toString(row.threads());
      List<Variant> own = row.of(variants);
      boolean apart = own.stream().anyMatch(variant -> !series.label(variant).isEmpty());
      if (apart) {
        text.append(line(row.workload(), threads, List.of()));
      }
      for (Variant variant : own) {
        int line = value++;
        List<String> values = columns.stream().map(column -> column.values().get(line)).toList();
        text.append(
            apart
                ? line(GAP + series.label(variant), "", values)
                : line(row.workload(), threads, values));
      }
    }
    return text.toString();
  }

  /** The values stand beside the last part of the name. */
  private String line(String name, String threads, List<String> values) {
    List<String> parts = new ArrayList<>(parts(name));
    String last = parts.remove(parts.size() - 1);
    if (last.length() > names) {
      parts.add(last);
      last = "";
    }
    parts.add(
        String.format(Locale.ROOT, "%-" + names + "s%s%7s", last, GAP, threads)
            + GAP
            + String.join(GAP, values));
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(part.stripTrailing()).append('\n'));
    return text.toString();
  }

  /** A name between whose words it is folded where it is too long. */
  private List<String> parts(String name) {
    List<String> parts = new ArrayList<>();
    String rest = name;
    while (rest.length() > names) {
      int at = rest.lastIndexOf(' ', names);
      if (at <= rest.length() - rest.stripLeading().length()) {
        break;
      }
      parts.add(rest.substring(0, at));
      rest = GAP + GAP + rest.substring(at).strip();
    }
    parts.add(rest);
    return parts;
  }
}
