package org.enginedyno.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table of published figures, which differ on these axes. */
public record FigureTable(
    String id,
    String place,
    String workload,
    Figure figure,
    List<String> axes,
    String unit,
    List<Entry> entries) {
  /** A published figure, and the value to compare, which is a rate if the figure is a time. */
  public record Entry(Case place, double published, double compared) {
    private String value(String axis) {
      return place.value(axis).orElse("");
    }
  }

  /** Two figures, and the only axis on which they differ. */
  record Pair(FigureTable table, String axis, Entry one, Entry other) {
    Bounds bounds() {
      return Bounds.of(one.compared(), other.compared());
    }

    String id() {
      return GroupReader.slug(place()) + "-over-" + GroupReader.slug(other.value(axis));
    }

    /** The two cases: {@code InnoDB, 4 over MyISAM}. */
    String words() {
      return place() + " over " + other.value(axis);
    }

    String published() {
      return "%s and %s %s (%s)"
          .formatted(number(one.published()), number(other.published()), table.unit(), bounds());
    }

    private String place() {
      return table.axes().stream().map(one::value).collect(Collectors.joining(", "));
    }

    private static String number(double value) {
      return (value == Math.rint(value) ? "%,.0f" : "%,.2f").formatted(value);
    }
  }

  /** The pairs of figures that differ on one axis only. */
  List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      for (Entry other : entries.subList(i + 1, entries.size())) {
        Entry one = entries.get(i);
        List<String> apart =
            axes.stream().filter(axis -> !one.value(axis).equals(other.value(axis))).toList();
        if (apart.size() == 1) {
          pairs.add(new Pair(this, apart.get(0), one, other));
        }
      }
    }
    return pairs;
  }
}
