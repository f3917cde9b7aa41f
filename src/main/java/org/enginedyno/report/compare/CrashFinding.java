package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;

/**
 * How many of the acknowledged rows survived on servers whose process was killed.
 *
 * @param pattern the workload that inserted them
 * @param crashes by engine; also by server and settings if there are several
 */
record CrashFinding(String pattern, Map<String, List<Crash>> crashes) {
  static Optional<CrashFinding> of(Results results) {
    List<Measurement> cells =
        results.patternCells().stream()
            .filter(cell -> cell.isOk() && !cell.crashes().isEmpty())
            .toList();
    boolean isOneServer = cells.stream().map(cell -> cell.cell().server()).distinct().count() == 1;
    boolean isOneSetup = cells.stream().map(cell -> cell.cell().setup()).distinct().count() == 1;
    Map<String, List<Crash>> crashes = new LinkedHashMap<>();
    for (Measurement measured : cells) {
      Cell cell = measured.cell();
      String name =
          cell.engine()
              + (isOneServer ? "" : " on " + cell.server())
              + (isOneSetup ? "" : " (" + cell.setup() + ")");
      crashes.computeIfAbsent(name, any -> new ArrayList<>()).addAll(measured.crashes());
    }
    return cells.stream()
        .findFirst()
        .map(cell -> new CrashFinding(cell.cell().workload(), crashes));
  }

  /** The sentence; engines that lost nothing come first, together. */
  String sentence() {
    List<String> names = new ArrayList<>();
    List<Crash> whole = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    crashes.forEach(
        (name, all) -> {
          if (all.stream().allMatch(crash -> crash.isWhole() && mostLacked(crash) == 0)) {
            names.add(name);
            whole.addAll(all);
          } else {
            parts.add(name + " " + left(all));
          }
        });
    if (!whole.isEmpty()) {
      parts.add(0, String.join(", ", names) + " " + left(whole));
    }
    return "%s: after the server was killed, %s. A loss of power was not tested."
        .formatted(pattern, String.join("; ", parts));
  }

  private static String left(List<Crash> crashes) {
    String rows = Numbers.count(sum(crashes, Crash.Rows::acknowledged), "acknowledged row");
    long lost = sum(crashes, Crash.Rows::lost);
    long torn = sum(crashes, Crash.Rows::torn);
    long altered = sum(crashes, Crash.Rows::altered);
    long repairs = crashes.stream().filter(crash -> crash.repair() != null).count();
    StringBuilder text = new StringBuilder();
    text.append(lost == 0 ? "had all " + rows : "lost " + Numbers.count(lost) + " of " + rows);
    if (torn > 0) {
      text.append(", had ").append(Numbers.count(torn, "partial operation"));
    }
    if (altered > 0) {
      text.append(", had ").append(Numbers.count(altered, "wrong row"));
    }
    if (repairs > 0) {
      text.append(
          ", needed a repair after %d of %s"
              .formatted(repairs, Numbers.count(crashes.size(), "kill")));
    }
    if (crashes.stream().allMatch(crash -> crash.others() != null)) {
      long most = crashes.stream().mapToLong(CrashFinding::mostLacked).max().orElse(0);
      text.append(", and the other members lacked ")
          .append(most == 0 ? "none" : "at most " + Numbers.count(most, "row"));
    }
    return text.toString();
  }

  /** The most rows that another member lacked of those that the killed server had acknowledged. */
  private static long mostLacked(Crash crash) {
    Crash.Others others = crash.others();
    return others == null
        ? 0
        : others.rows().values().stream().mapToLong(Crash.Rows::lost).max().orElse(0);
  }

  private static long sum(List<Crash> crashes, ToLongFunction<Crash.Rows> count) {
    return crashes.stream().map(Crash::rows).mapToLong(count).sum();
  }
}
