package org.enginedyno.report.page;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.duel.DuelPhrases;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;

/**
 * What came of a duel, as one page that needs no other file and no network.
 *
 * @param plots SVG by picture name
 * @param obstacle why there are no plots
 */
public record DuelPage(DuelResults results, Map<String, String> plots, Optional<String> obstacle) {
  public String text() throws IOException {
    List<Judgement> judgements = results.judgements();
    Pictures pictures = new Pictures(plots);
    List<Section> sections =
        Stream.of(
                PairSection.of(judgements, pictures, obstacle),
                CpuSection.of(judgements),
                InconclusiveSection.of(judgements),
                DuelProblems.of(results, judgements),
                DetailSection.of(judgements, pictures),
                SideSection.of(results),
                RuleSection.of(results))
            .flatMap(Optional::stream)
            .toList();
    return PageTemplate.filled(
        DuelPhrases.title(results),
        new DuelHead(results, judgements).html(),
        sections,
        results.dyno());
  }
}
