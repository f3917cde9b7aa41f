package org.enginedyno.result.account;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.result.Figures.LeftOut;
import org.enginedyno.result.Mark;

/** A cell that leaves searches out has done other work than one that asks them all. */
public final class SearchRule {
  private SearchRule() {}

  /** What is to be known of a cell that was to ask so many searches; nothing where it did. */
  public static Optional<Mark> of(List<LeftOut> leftOut, int searches) {
    return leftOut.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Mark(
                Mark.Label.FEWER_SEARCHES,
                "%d of %d searches; %s; the searches can be set side by side one by one, and under"
                        .formatted(searches - leftOut.size(), searches, reasons(leftOut))
                    + " settings that leave no word out the scores, too"));
  }

  private static String reasons(List<LeftOut> leftOut) {
    return leftOut.stream().map(LeftOut::why).distinct().collect(Collectors.joining("; "));
  }
}
