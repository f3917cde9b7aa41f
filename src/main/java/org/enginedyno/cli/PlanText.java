package org.enginedyno.cli;

import java.util.Locale;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.Units;

/** A plan's cells as text, before anything starts. */
final class PlanText {
  private final Planned planned;

  PlanText(Planned planned) {
    this.planned = planned;
  }

  /** A few lines: the axes, the rule, what is skipped, the time. */
  String summary() {
    StringBuilder text = new StringBuilder();
    var plan = planned.plan();
    var cells = planned.matrix().cells();
    int skipped = planned.matrix().skipped().size();
    long floors = cells.stream().filter(Cell::isFloor).count();
    text.append(plan.title()).append(" (plan ").append(plan.name()).append(")\n");
    text.append(
        String.format(
            Locale.ROOT,
            "  %d cells: %d workloads x %d engines x %d thread counts%s, and %d floors%s%n",
            cells.size(),
            plan.workloads().size(),
            plan.engines().size(),
            plan.threads().size(),
            others(),
            floors,
            skipped == 0 ? "" : ", less " + skipped + " that are skipped"));
    text.append("  servers ").append(String.join(", ", plan.servers()));
    text.append("; engines ").append(String.join(", ", plan.engines()));
    text.append("; threads ").append(plan.threads().toString().replaceAll("[\\[\\]]", ""));
    text.append(
        String.format(
            Locale.ROOT,
            "%n  %,d rows, ranges of %d ids and %d states; %s%n",
            plan.data().rows(),
            plan.data().pkRange(),
            plan.data().stateRange(),
            plan.measure()));
    planned.matrix().skipped().stream()
        .map(Skip::reason)
        .distinct()
        .forEach(
            reason ->
                text.append("  skipped: ")
                    .append(countSkipped(reason))
                    .append(" cells, ")
                    .append(reason)
                    .append('\n'));
    return text.append("  predicted time: ")
        .append(Units.about(planned.forecast().total()))
        .append(" (")
        .append(Units.about(planned.forecast().measuring()))
        .append(" of it warm-up and measuring)\n")
        .toString();
  }

  private String others() {
    int servers = planned.plan().servers().size();
    int checkouts = planned.plan().clients().checkouts().size();
    return (servers == 1 ? "" : " x " + servers + " servers")
        + (checkouts == 1 ? "" : " x " + checkouts + " checkouts");
  }

  private long countSkipped(String reason) {
    return planned.matrix().skipped().stream().filter(skip -> skip.reason().equals(reason)).count();
  }

  /** The summary and every cell. */
  String whole() {
    StringBuilder text = new StringBuilder(summary()).append('\n');
    String format = "  %-30s %-10s %7s  %-8s %-20s %s%n";
    text.append(
        String.format(
            Locale.ROOT,
            format,
            Axis.WORKLOAD.title(),
            Axis.ENGINE.title(),
            Axis.THREADS.title(),
            Axis.CHECKOUT.title(),
            Axis.SERVER.title(),
            "measure"));
    for (Cell cell : planned.matrix().cells()) {
      text.append(line(format, cell, cell.measure().toString()));
    }
    for (Skip skip : planned.matrix().skipped()) {
      text.append(line(format, skip.cell(), "skipped: " + skip.reason()));
    }
    return text.toString();
  }

  private static String line(String format, Cell cell, String last) {
    return String.format(
        Locale.ROOT,
        format,
        cell.workload(),
        cell.engine(),
        cell.threads(),
        cell.client().checkout(),
        cell.server(),
        last);
  }
}
