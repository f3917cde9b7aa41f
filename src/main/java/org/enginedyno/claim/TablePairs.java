package org.enginedyno.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pairs of a table's figures that differ on one axis only. */
record TablePairs(FigureTable table) {

  /** Two figures and the axis on which they differ. */
  record Pair(FigureTable table, String axis, FigureTable.Entry one, FigureTable.Entry other) {
    Bounds bounds() {
      return Bounds.of(one.compared(), other.compared());
    }

    String id() {
      return GroupReader.slug(place(one)) + "-over-" + GroupReader.slug(value(other, axis));
    }

    /** The two cases: {@code InnoDB, 4 over MyISAM}. */
    String words() {
      return place(one) + " over " + value(other, axis);
    }

    String published() {
      return "%s and %s %s (%s)"
          .formatted(number(one.published()), number(other.published()), table.unit(), bounds());
    }

    private String place(FigureTable.Entry entry) {
      return table.axes().stream()
          .map(axis -> value(entry, axis))
          .collect(Collectors.joining(", "));
    }
  }

  List<Pair> all() {
    List<Pair> pairs = new ArrayList<>();
    List<FigureTable.Entry> entries = table.entries();
    for (int i = 0; i < entries.size(); i++) {
      for (int j = i + 1; j < entries.size(); j++) {
        FigureTable.Entry one = entries.get(i);
        FigureTable.Entry other = entries.get(j);
        difference(one, other).ifPresent(axis -> pairs.add(new Pair(table, axis, one, other)));
      }
    }
    return pairs;
  }

  private Optional<String> difference(FigureTable.Entry one, FigureTable.Entry other) {
    List<String> axes =
        table.axes().stream().filter(axis -> !value(one, axis).equals(value(other, axis))).toList();
    return axes.size() == 1 ? Optional.of(axes.get(0)) : Optional.empty();
  }

  private static String value(FigureTable.Entry entry, String axis) {
    return entry.place().value(axis).orElse("");
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%,.2f", value);
  }
}
