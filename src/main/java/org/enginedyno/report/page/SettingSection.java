package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.report.compare.Differences;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Facts;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.SettingRecord;

/** What the plan asked of its servers, and what they then had. */
public final class SettingSection {
  private SettingSection() {}

  public static Optional<Section> of(Manifest manifest) {
    if (manifest.settings().isEmpty()) {
      return Optional.empty();
    }
    List<String> instances =
        manifest.settings().stream().map(SettingSection::place).distinct().toList();
    List<Html> tables = new ArrayList<>();
    for (String instance : instances) {
      List<SettingRecord> records =
          manifest.settings().stream().filter(one -> place(one).equals(instance)).toList();
      tables.add(Html.join(Html.tag("h3", instance), table(records)));
    }
    return Section.of(
        "settings",
        "Server settings",
        Html.tag(
            "p",
            "Each set of settings that the plan asked for, with the variables that differ between"
                + " them as the server gave them back; below, those that are the same in all."),
        Html.join(tables));
  }

  private static String place(SettingRecord setting) {
    return setting.instance().equals("shared")
        ? setting.server()
        : "%s, the instance of %s".formatted(setting.server(), setting.instance());
  }

  private static Html table(List<SettingRecord> records) {
    Differences found = Differences.of(records.stream().map(SettingRecord::effective).toList());
    List<String> titles = new ArrayList<>(List.of("asked"));
    titles.addAll(found.differing());
    titles.add("how");
    HtmlTable table = new HtmlTable(titles);
    for (SettingRecord one : records) {
      List<Html> row = new ArrayList<>();
      row.add(HtmlTable.code(asked(one.asked())));
      found
          .differing()
          .forEach(name -> row.add(HtmlTable.code(one.effective().getOrDefault(name, "-"))));
      row.add(HtmlTable.cell(one.how()));
      table.row(row);
    }
    return Html.join(table.html(), Facts.folded("The same in all", found.alike()));
  }

  private static String asked(Map<String, String> asked) {
    return asked.isEmpty()
        ? "nothing"
        : asked.entrySet().stream()
            .map(one -> one.getKey() + "=" + one.getValue())
            .collect(Collectors.joining(", "));
  }
}
