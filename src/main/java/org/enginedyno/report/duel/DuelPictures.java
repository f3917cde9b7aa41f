package org.enginedyno.report.duel;

import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.result.duel.DuelResults;

/** All pictures of a duel. */
public final class DuelPictures {
  private DuelPictures() {}

  public static List<Picture> of(DuelResults results) {
    return Stream.of(RatioPictures.of(results), BlockPictures.of(results))
        .flatMap(List::stream)
        .toList();
  }
}
