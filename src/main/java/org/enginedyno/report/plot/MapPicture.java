package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.FieldPlot;
import org.enginedyno.report.chart.FieldPlot.Field;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.compare.EngineMap;
import org.enginedyno.report.compare.EngineMap.Shade;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;

/** The picture of the map of patterns and engines. */
final class MapPicture {
  /** A longer picture is of no use: the page has every row. */
  private static final int MOST_ROWS = 60;

  private MapPicture() {}

  static Optional<Picture> of(Results results) {
    return EngineMap.of(results).map(map -> new Picture(Plots.MAP, draw(results, map)));
  }

  private static FieldPlot draw(Results results, EngineMap map) {
    int left = map.rows().size() - MOST_ROWS;
    String drawn = left > 0 ? "The page has %s more. ".formatted(Numbers.count(left, "row")) : "";
    Caption caption =
        new Caption(
            "Operations per second beside %s%s"
                .formatted(
                    map.engines().get(0), Conditions.mixedDurability(results.patternCells())),
            SummaryRow.RULE,
            Conditions.under(
                results.manifest(),
                results.patternCells(),
                results.patternCells(),
                drawn + "Without colour: the first engine, and cells in no ratio."));
    return new FieldPlot(
        caption,
        map.engines(),
        map.rows().stream().limit(MOST_ROWS).map(MapPicture::row).toList(),
        Shade.all().stream().map(MapPicture::sample).toList());
  }

  private static FieldPlot.Row row(EngineMap.Row row) {
    return new FieldPlot.Row(
        row.workload(), row.about(), row.fields().stream().map(MapPicture::field).toList());
  }

  private static Field field(EngineMap.Field field) {
    List<String> notes = new ArrayList<>(field.notes());
    Stream.of(field.mark()).filter(mark -> !mark.isEmpty()).forEach(notes::add);
    return field.figure().isEmpty()
        ? new Field(field.mark(), "", Optional.empty())
        : new Field(
            field.figure(),
            String.join(", ", notes),
            field.shade().map(shade -> Colours.ofShade(shade.step())));
  }

  private static Field sample(Shade shade) {
    return new Field(shade.words(), "", Optional.of(Colours.ofShade(shade.step())));
  }
}
