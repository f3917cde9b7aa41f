package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.AxisEffect;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.RatioRange;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;

/** What each further axis of a study does, over the pairs of cells that differ on it alone. */
public final class EffectSection {
  private EffectSection() {}

  public static Optional<Section> of(Results results) {
    List<AxisEffect> effects = new AxisEffects(results).of(results.cells());
    if (effects.isEmpty()) {
      return Optional.empty();
    }
    return Section.of(
        "effects",
        "Axis effects",
        Html.tag(
            "p",
            "Each value beside the first value of its axis: the median of the ratios over all pairs"
                + " of OK cells that differ in nothing else and were measured in one session, and"
                + " below it the least and the most. Throughput above x1 is faster; CPU per"
                + " operation above x1 is dearer. A description of these runs, no test."),
        table(effects),
        parts(results));
  }

  private static Html table(List<AxisEffect> effects) {
    HtmlTable table =
        new HtmlTable(
            "axis", "value", "beside", "#pairs", "#throughput", "#client CPU/op", "#server CPU/op");
    for (AxisEffect effect : effects) {
      table.row(
          HtmlTable.cell(effect.axis()),
          HtmlTable.cell(effect.value()),
          HtmlTable.cell(effect.base()),
          HtmlTable.number(Numbers.count(effect.pairs())),
          range(effect.throughput()),
          range(effect.clientCpu()),
          range(effect.serverCpu()));
    }
    return table.html();
  }

  private static Html range(Optional<RatioRange> range) {
    return range
        .map(
            found ->
                Html.styled(
                    "td",
                    "num",
                    Html.tag("b", found.toString()),
                    found.range().isEmpty() ? Html.NOTHING : Html.tag("small", found.range())))
        .orElse(HtmlTable.number("-"));
  }

  private static Html parts(Results results) {
    List<Html> parts = new ArrayList<>();
    for (WorkloadResults pattern : results.patterns()) {
      for (int threads : pattern.threads()) {
        List<AxisEffect> effects =
            new AxisEffects(results)
                .of(pattern.at(threads)).stream().filter(effect -> effect.pairs() > 0).toList();
        if (!effects.isEmpty()) {
          String title = "%s at %s".formatted(pattern.name(), Numbers.count(threads, "thread"));
          parts.add(Html.join(Html.tag("h3", title), table(effects)));
        }
      }
    }
    return parts.size() < 2
        ? Html.NOTHING
        : Html.details(Html.text("By pattern and thread count"), Html.join(parts));
  }
}
