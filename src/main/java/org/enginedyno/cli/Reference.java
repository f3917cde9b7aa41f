package org.enginedyno.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanKey;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.read.PlanKeys;
import org.enginedyno.plan.read.PlanSchema;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Mark;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** The declared names of plans and results, for {@code dyno list} and the docs. */
enum Reference {
  AXES,
  KEYS,
  KNOBS,
  DRIVERS,
  SETTINGS,
  VALUES,
  MARKS,
  EXIT_CODES;

  /**
   * An entry.
   *
   * @param values the legal values; null if it has none
   * @param usual its default; null if it has no values
   */
  record Entry(String name, String about, @Nullable String values, @Nullable String usual) {
    private static Entry of(PlanKey<?> key) {
      return new Entry(key.key(), key.about(), key.form().legal(), key.usualText());
    }
  }

  /** Every entry, in the order of its declarations. */
  List<Entry> entries() {
    return switch (this) {
      case AXES -> Stream.concat(matrix(), PlanAxis.ALL.stream()).map(Entry::of).toList();
      case KEYS -> PlanKeys.ALL.stream().map(Entry::of).toList();
      case KNOBS -> Workloads.knobs().stream().map(Entry::of).toList();
      case DRIVERS ->
          Stream.concat(
                  Driver.SHIPPED.stream()
                      .map(driver -> entry(driver.text(), "The shipped version")),
                  Stream.of(
                      entry("mysql:VERSION", "A version of MySQL Connector/J from Maven"),
                      entry("mariadb:VERSION", "A version of MariaDB Connector/J from Maven"),
                      entry("path/to/driver.jar", "A file")))
              .toList();
      case SETTINGS ->
          List.of(
              new Entry(
                  Setup.DURABILITY,
                  "Variables that decide whether a commit survives a crash",
                  String.join(" or ", Setup.DURABILITIES),
                  Setup.LEFT_ALONE),
              new Entry(
                  "NAME",
                  "Any variable of the server, by its name",
                  "a value in one line, or as-shipped",
                  Setup.LEFT_ALONE));
      case MARKS ->
          Arrays.stream(Mark.Label.values())
              .map(label -> entry(label.toString(), label.about()))
              .toList();
      case VALUES ->
          Workloads.valueFunctions().entrySet().stream()
              .map(function -> entry(function.getKey(), function.getValue()))
              .toList();
      case EXIT_CODES ->
          ExitCode.ABOUT.entrySet().stream()
              .map(code -> entry(code.getKey(), code.getValue()))
              .toList();
    };
  }

  /** The JSON Schema of a plan, which includes the known values. */
  static String schema() {
    Map<String, List<String>> names =
        Map.of(
            "workloads",
            Workloads.selectable().stream().map(Workload::name).toList(),
            "duel.judge",
            FigureCatalogue.main().stream().map(Figure::key).toList());
    return PlanSchema.of(Workloads.knobs(), names).toPrettyString() + "\n";
  }

  private static Stream<PlanKey<?>> matrix() {
    List<String> names = List.of("servers", "engines", "workloads", "threads");
    return PlanKeys.ALL.stream().filter(key -> names.contains(key.key()));
  }

  private static Entry entry(String name, String about) {
    return new Entry(name, about, null, null);
  }

  /** The text for a terminal: name and meaning, and the values below them. */
  String text() {
    return entries().stream()
        .map(
            entry ->
                "%-26s %s%n".formatted(entry.name, entry.about)
                    + (entry.values == null
                        ? ""
                        : "%27s%s (default: %s)%n".formatted("", entry.values, entry.usual)))
        .collect(Collectors.joining());
  }
}
