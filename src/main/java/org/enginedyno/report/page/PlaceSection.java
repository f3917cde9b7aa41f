package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Units;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Facts;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.PlaceRecord;

/** The directories in which files were worked on, as they were found. */
public final class PlaceSection {
  private PlaceSection() {}

  public static Optional<Section> of(Manifest manifest) {
    if (manifest.places().isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table =
        new HtmlTable("place", "file system", "device", "#size", "#free before", "#filled", "note");
    for (PlaceRecord place : manifest.places()) {
      table.row(
          HtmlTable.cell(place.place()),
          HtmlTable.cell(place.fileSystem()),
          HtmlTable.cell(place.particulars().getOrDefault("device", "-")),
          HtmlTable.number(Units.text(place.bytes())),
          HtmlTable.number(Units.text(place.free())),
          HtmlTable.number(Math.round(100 * place.filled()) + " %"),
          HtmlTable.cell(place.warning()));
    }
    List<Html> more =
        manifest.places().stream()
            .map(place -> Facts.folded(place.place() + ": particulars", place.particulars()))
            .toList();
    return Section.of("places", "Places", table.html(), Html.join(more));
  }
}
