package org.enginedyno.report.page;

import java.util.Optional;
import org.enginedyno.plan.Units;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.folder.TableRecord;

/** The tables: what they take on disk and how they came there. */
public final class SizeSection {
  private SizeSection() {}

  public static Optional<Section> of(Results results, Pictures pictures) {
    if (results.tables().isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table =
        new HtmlTable(
            "server",
            "instance",
            "engine",
            "table",
            "#rows",
            "#data bytes",
            "#index bytes",
            "#in all",
            "#its files",
            "loaded",
            "#seconds",
            "#rows/s",
            "settled",
            "checksum of the rows");
    for (TableRecord loaded : results.tables()) {
      boolean timed = loaded.load().seconds() > 0;
      boolean told = loaded.size().data() + loaded.size().indexes() > 0;
      table.row(
          HtmlTable.cell(loaded.server()),
          HtmlTable.cell(loaded.instance()),
          HtmlTable.cell(loaded.engine()),
          HtmlTable.cell(loaded.table()),
          HtmlTable.number(Numbers.count(loaded.rows())),
          HtmlTable.number(told ? Numbers.count(loaded.size().data()) : "not told"),
          HtmlTable.number(told ? Numbers.count(loaded.size().indexes()) : "not told"),
          HtmlTable.number(
              told ? Units.text(loaded.size().data() + loaded.size().indexes()) : "not told"),
          HtmlTable.number(files(loaded)),
          HtmlTable.cell(loaded.load().how() + lateKeys(loaded)),
          HtmlTable.number(timed ? Numbers.number(loaded.load().seconds()) : "-"),
          HtmlTable.number(timed ? Numbers.number(loaded.rows() / loaded.load().seconds()) : "-"),
          HtmlTable.cell(loaded.load().settled()),
          HtmlTable.code(loaded.checksum()));
    }
    return Section.of(
        "sizes",
        "Tables",
        Html.tag("p", "Sizes as the server tells them. Load times are no benchmark of inserts."),
        table.html(),
        pictures.ofSizes());
  }

  private static String lateKeys(TableRecord loaded) {
    TableRecord.LateKeys keys = loaded.load().lateKeys();
    return keys == null
        ? ""
        : "; keys made after the rows in %s s, %s"
            .formatted(
                Numbers.number(keys.seconds()),
                keys.bytes() == null ? "size not told" : Units.text(keys.bytes()));
  }

  private static String files(TableRecord loaded) {
    Long bytes = loaded.size().files();
    return bytes == null ? "not seen" : Units.text(bytes);
  }
}
