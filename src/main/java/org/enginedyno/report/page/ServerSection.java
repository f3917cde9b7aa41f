package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Facts;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.ServerRecord;

/** The servers as they were found. */
public final class ServerSection {
  private ServerSection() {}

  public static Optional<Section> of(Manifest manifest) {
    if (manifest.servers().isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table =
        new HtmlTable("server", "instance", "kind", "version", "place", "engines offered");
    for (ServerRecord server : manifest.servers()) {
      table.row(
          HtmlTable.cell(server.name()),
          HtmlTable.cell(server.instance()),
          HtmlTable.cell(server.kind()),
          HtmlTable.cell(server.version()),
          HtmlTable.cell(server.place()),
          HtmlTable.cell(String.join(", ", server.engines())));
    }
    List<Html> more = manifest.servers().stream().map(ServerSection::more).toList();
    return Section.of("servers", "Servers", table.html(), Html.join(more));
  }

  private static Html more(ServerRecord server) {
    boolean isShared = server.instance().equals("shared");
    String name = isShared ? server.name() : server.name() + ", " + server.instance();
    return Html.join(
        Facts.folded(name + ": particulars", server.particulars()),
        Facts.folded(name + ": variables as read back", server.variables()));
  }
}
