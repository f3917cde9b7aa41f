package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.report.compare.Differences;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Facts;
import org.enginedyno.result.folder.ClientRecord;
import org.enginedyno.result.folder.Manifest;

/** The measuring side: what the plan asked for, and what the driver and the JVM really were. */
public final class ClientSection {
  private ClientSection() {}

  public static Optional<Section> of(Manifest manifest) {
    List<ClientRecord> clients = manifest.clients();
    if (clients.isEmpty()) {
      return Optional.empty();
    }
    List<Map<String, String>> asked = clients.stream().map(ClientSection::asked).toList();
    List<Map<String, String>> found = clients.stream().map(ClientSection::found).toList();
    Differences wishes = Differences.of(asked);
    Differences facts = Differences.of(found);
    List<String> titles = new ArrayList<>(List.of("client"));
    wishes.differing().forEach(name -> titles.add("asked: " + name));
    titles.addAll(facts.differing());
    HtmlTable table = new HtmlTable(titles);
    for (int i = 0; i < clients.size(); i++) {
      List<Html> row = new ArrayList<>(List.of(HtmlTable.cell(Integer.toString(i + 1))));
      for (String name : wishes.differing()) {
        row.add(HtmlTable.cell(asked.get(i).getOrDefault(name, "-")));
      }
      for (String name : facts.differing()) {
        row.add(HtmlTable.code(found.get(i).getOrDefault(name, "-")));
      }
      table.row(row);
    }
    return Section.of(
        "clients",
        "Clients",
        clients.size() == 1
            ? Html.NOTHING
            : Html.join(
                Html.tag("p", "What differs between the clients of this run."), table.html()),
        Facts.folded("Asked, the same in all", wishes.alike()),
        Facts.folded("Driver and JVM, the same in all", facts.alike()));
  }

  private static Map<String, String> asked(ClientRecord record) {
    Map<String, String> asked = new LinkedHashMap<>();
    boolean hasServer = !record.server().equals(Cell.NO_SERVER);
    if (hasServer) {
      asked.put("server", record.server());
    }
    Stream.of(PlanAxis.Place.CONNECTION, PlanAxis.Place.JVM, PlanAxis.Place.CORES)
        .flatMap(place -> PlanAxis.of(place).stream())
        .filter(axis -> hasServer || !axis.needsServer())
        .forEach(axis -> asked.put(axis.key(), record.axes().text(axis)));
    return asked;
  }

  private static Map<String, String> found(ClientRecord record) {
    Map<String, String> found = new LinkedHashMap<>();
    String of = record.server().equals(Cell.NO_SERVER) ? "files: " : "connection: ";
    record.connection().forEach((name, value) -> found.put(of + name, value));
    record.jvm().forEach((name, value) -> found.put("JVM: " + name, value));
    return found;
  }
}
