package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.StatementEvidence;
import org.enginedyno.run.subject.TableEvidence;

/** Checks that plans, statistics and variables were the same before and after every fork. */
final class UnchangedCheck implements CellCheck {
  private static final int MOST_SHOWN = 5;

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    List<CellOutcome.Moment> moments = outcome.moments();
    if (moments.isEmpty()) {
      return Optional.empty();
    }
    boolean grows = !outcome.workload().footprint().isEnduring();
    List<String> problems = new ArrayList<>();
    CellOutcome.Moment earlier = moments.get(0);
    for (CellOutcome.Moment moment : moments) {
      List<String> changes = changes(earlier.evidence(), moment.evidence(), grows);
      if (!changes.isEmpty()) {
        problems.add(
            "from %s to %s: %s".formatted(earlier.name(), moment.name(), summary(changes)));
      }
      earlier = moment;
    }
    return Optional.of(
        new Check(
            "unchanged",
            problems.isEmpty(),
            problems.isEmpty()
                ? "the same plans and variables at %d moments".formatted(moments.size())
                : "changed during the measurement, " + String.join("; ", problems)));
  }

  private static List<String> changes(Evidence earlier, Evidence now, boolean grows) {
    List<String> changes = new ArrayList<>(now.variables().since(earlier.variables()));
    for (int i = 0; i < Math.min(earlier.statements().size(), now.statements().size()); i++) {
      StatementEvidence statement = now.statements().get(i);
      changes.addAll(statement.explain().since(earlier.statements().get(i).explain()));
    }
    for (int i = 0; !grows && i < Math.min(earlier.tables().size(), now.tables().size()); i++) {
      TableEvidence table = now.tables().get(i);
      changes.addAll(table.statistics().since(earlier.tables().get(i).statistics()));
    }
    return changes;
  }

  private static String summary(List<String> changes) {
    String first = String.join(", ", changes.subList(0, Math.min(MOST_SHOWN, changes.size())));
    int further = changes.size() - MOST_SHOWN;
    return further > 0 ? first + " and " + further + " more" : first;
  }
}
