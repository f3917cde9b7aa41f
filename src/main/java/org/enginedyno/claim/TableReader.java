package org.enginedyno.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.plan.read.Fields;
import org.enginedyno.plan.read.Parsers;

/** Reads a table of published figures. */
final class TableReader {
  private final JsonNode item;
  private final Fields fields;
  private final ClaimVocabulary vocabulary;
  private final List<String> problems;
  private final List<FigureTable.Entry> entries = new ArrayList<>();

  TableReader(JsonNode item, Fields fields, ClaimVocabulary vocabulary, List<String> problems) {
    this.item = item;
    this.fields = fields;
    this.vocabulary = vocabulary;
    this.problems = problems;
  }

  FigureTable read(String workload, Case where) {
    List<String> axes = fields.list("by", List.of(Case.ENGINE), Parsers::name);
    collect(item.path("figures"), axes, where, workload);
    return new FigureTable(
        fields.one("id", "", Parsers::name),
        fields.one("place", "", String::strip),
        workload,
        fields.one("figure", Figure.RATE, Figure::parse),
        axes,
        fields.one("unit", "", Parsers::name),
        entries);
  }

  private void collect(JsonNode figures, List<String> axes, Case place, String workload) {
    if (axes.isEmpty()) {
      double figure = number(text(figures));
      entries.add(new FigureTable.Entry(place, figure, compared(figure, place)));
      return;
    }
    String axis = axes.get(0);
    if (!figures.isObject()) {
      problems.add("figures: must be a mapping by %s: %s".formatted(axis, text(figures)));
    }
    figures
        .properties()
        .forEach(
            entry -> {
              vocabulary
                  .reasonAgainst(workload, axis, entry.getKey())
                  .ifPresent(reason -> problems.add("figures: " + reason));
              SortedMap<String, String> values = new TreeMap<>(place.values());
              values.put(axis, entry.getKey());
              collect(
                  entry.getValue(),
                  axes.subList(1, axes.size()),
                  new Case(values, place.alike()),
                  workload);
            });
  }

  private static String text(JsonNode node) {
    return node.isValueNode() ? node.asText() : node.toString();
  }

  private double number(String text) {
    try {
      double number = Double.parseDouble(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      problems.add("figures: must be a number: '%s'".formatted(text));
      return 1;
    }
    problems.add("figures: must be more than 0: " + text);
    return 1;
  }

  /** Converts the time for an amount to a rate. */
  private double compared(double figure, Case place) {
    if (!fields.has("amount")) {
      return figure;
    }
    String axis = fields.one("amount", "", Parsers::name);
    String amount = place.value(axis).orElse("");
    if (!amount.matches("\\d+")) {
      problems.add("amount: must name an axis of 'by' or 'where' that is a number: " + axis);
      return figure;
    }
    return Double.parseDouble(amount) / figure;
  }
}
