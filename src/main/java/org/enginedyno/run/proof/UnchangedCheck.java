package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.StatementEvidence;
import org.enginedyno.run.subject.TableEvidence;

/** Whether plans, statistics and variables were the same before and after every fork. */
final class UnchangedCheck implements CellCheck {
  private static final int MOST_TOLD = 5;

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    List<CellOutcome.Moment> moments = outcome.moments();
    if (moments.isEmpty()) {
      return Optional.empty();
    }
    boolean grows = !outcome.workload().footprint().isEnduring();
    List<String> otherwise = new ArrayList<>();
    CellOutcome.Moment earlier = moments.get(0);
    for (CellOutcome.Moment moment : moments) {
      List<String> changes = changes(earlier.evidence(), moment.evidence(), grows);
      if (!changes.isEmpty()) {
        otherwise.add("from %s to %s: %s".formatted(earlier.name(), moment.name(), told(changes)));
      }
      earlier = moment;
    }
    return Optional.of(
        new Check(
            "unchanged",
            otherwise.isEmpty(),
            otherwise.isEmpty()
                ? "%d times the same plans and variables".formatted(moments.size())
                : "changed while it was measured, " + String.join("; ", otherwise)));
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

  private static String told(List<String> changes) {
    String first = String.join(", ", changes.subList(0, Math.min(MOST_TOLD, changes.size())));
    int further = changes.size() - MOST_TOLD;
    return further > 0 ? first + " and " + further + " more" : first;
  }
}
