package org.enginedyno.report.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.ServerRecord;

/** The servers as they were found. */
final class ServerSection {
  private ServerSection() {}

  static Optional<Section> of(Manifest manifest) {
    List<Html> servers = manifest.servers().stream().map(ServerSection::server).toList();
    return servers.isEmpty()
        ? Optional.empty()
        : Section.of("servers", "Servers", Html.join(servers));
  }

  private static Html server(ServerRecord server) {
    return Html.join(
        Html.tag("h3", server.name()),
        Html.list(
            List.of(
                Html.text("version: " + server.version()),
                Html.text("kind: " + server.kind()),
                Html.text("place: " + server.place()),
                Html.text("engines offered: " + String.join(", ", server.engines())))),
        more("Variables as read back", server.variables()),
        more("Particulars", server.particulars()));
  }

  private static Html more(String title, Map<String, String> values) {
    return values.isEmpty()
        ? Html.NOTHING
        : Html.details(Html.text("%s (%d)".formatted(title, values.size())), HtmlTable.of(values));
  }
}
