package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Json;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.history.CellName;

/**
 * The entries of github-action-benchmark's custom tools: of a run one per cell and figure; of a
 * duel the new value, the base, and the ratio of the two.
 */
public final class GitHubActionJson {
  private final ArrayNode entries = Json.MAPPER.createArrayNode();

  private GitHubActionJson() {}

  /** The figures of which more, or less, is better. */
  public static String of(Results results, boolean bigger) {
    GitHubActionJson json = new GitHubActionJson();
    for (Measurement cell : results.cells()) {
      for (Figure figure : FigureCatalogue.main()) {
        if (figure.moreIsBetter() == bigger && figure.number(cell).isPresent()) {
          json.put(results.manifest(), cell, figure);
        }
      }
    }
    return json.text();
  }

  /** The same of a duel. */
  public static String of(DuelResults results, boolean bigger) {
    GitHubActionJson json = new GitHubActionJson();
    for (Judgement judgement : results.judgements()) {
      for (Finding finding : judgement.findings()) {
        if (finding.figure().moreIsBetter() == bigger) {
          json.put(results, judgement, finding);
        }
      }
    }
    return json.text();
  }

  private String text() {
    return entries.toPrettyString() + "\n";
  }

  private ObjectNode entry(String name, String unit, double value) {
    return entries.addObject().put("name", name).put("unit", unit).put("value", value);
  }

  private void put(Manifest manifest, Measurement cell, Figure figure) {
    ObjectNode entry =
        entry(
            CellName.of(cell.cell()) + ", " + figure.title(),
            figure.unit().toString(),
            figure.number(cell).orElseThrow());
    if (figure.equals(FigureCatalogue.THROUGHPUT) && cell.runs().size() > 1) {
      entry.put("range", range("%.1f", Collections.min(cell.runs()), Collections.max(cell.runs())));
    }
    entry.put("extra", extra(manifest, cell));
  }

  /** The reader takes but one number for a range: half of what lies between its ends. */
  private static String range(String format, double low, double high) {
    return String.format(Locale.ROOT, "± " + format, (high - low) / 2);
  }

  private static String extra(Manifest manifest, Measurement measured) {
    Cell cell = measured.cell();
    List<String> lines = new ArrayList<>();
    manifest.servers().stream()
        .filter(server -> server.name().equals(cell.server()))
        .map(ServerRecord::version)
        .distinct()
        .forEach(version -> lines.add("server version: " + version));
    lines.add("measured: " + cell.measureText());
    if (measured.durability() != null) {
      lines.add("durability in force: " + measured.durability());
    }
    for (Mark mark : measured.marks()) {
      lines.add("mark: " + mark);
    }
    return String.join("\n", lines);
  }

  private void put(DuelResults results, Judgement judgement, Finding finding) {
    String name =
        "%s, %s"
            .formatted(PairName.of(results, judgement.duel().pair()), finding.figure().phrase());
    String unit = finding.figure().unit().toString();
    entry(name + ", new", unit, finding.candidate());
    entry(name + ", base", unit, finding.base());
    ObjectNode entry = entry(name + ", new to base", "ratio", finding.ratio().middle());
    if (finding.ratio().isBounded()) {
      entry.put("range", range("%.4f", finding.ratio().low(), finding.ratio().high()));
    }
    entry.put("extra", extra(results, judgement, finding));
  }

  private static String extra(DuelResults results, Judgement judgement, Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add("word: " + (finding.decides() ? finding.word() : "none, as it is not judged"));
    lines.add("word of the pair: " + judgement.word());
    lines.add(
        String.format(
            Locale.ROOT,
            "interval: %.4f to %.4f, confidence %.4f",
            finding.ratio().low(),
            finding.ratio().high(),
            finding.ratio().confidence()));
    lines.add("blocks: %d".formatted(finding.ratio().blocks()));
    for (ServerRecord server : results.base().records().servers()) {
      lines.add("base: %s %s".formatted(server.name(), server.version()));
    }
    for (ServerRecord server : results.candidate().records().servers()) {
      lines.add("new: %s %s".formatted(server.name(), server.version()));
    }
    return String.join("\n", lines);
  }
}
