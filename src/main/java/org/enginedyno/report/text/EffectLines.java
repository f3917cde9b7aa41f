package org.enginedyno.report.text;

import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.AxisEffect;
import org.enginedyno.report.compare.RatioRange;
import org.enginedyno.report.format.Numbers;

/** The effects of a study's axes in Markdown. */
final class EffectLines {
  private EffectLines() {}

  static String of(List<AxisEffect> effects) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "axis",
                "value",
                "beside",
                "#pairs",
                "#throughput",
                "#client CPU/op",
                "#server CPU/op"));
    for (AxisEffect effect : effects) {
      table.row(
          List.of(
              effect.axis(),
              effect.value(),
              effect.base(),
              Numbers.count(effect.pairs()),
              text(effect.throughput()),
              text(effect.clientCpu()),
              text(effect.serverCpu())));
    }
    return table.toString();
  }

  private static String text(Optional<RatioRange> range) {
    return range
        .map(
            found ->
                found.range().isEmpty() ? found.toString() : found + " (" + found.range() + ")")
        .orElse("-");
  }
}
