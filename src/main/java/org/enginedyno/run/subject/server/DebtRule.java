package org.enginedyno.run.subject.server;

import java.util.List;
import org.enginedyno.result.Check;
import org.enginedyno.result.QuiesceState;

/** A fork that begins while its server is still at work for others measures that too. */
public final class DebtRule {
  private static final String NAME = "debt";

  private DebtRule() {}

  /** What is said of a cell's forks. */
  public static Check of(List<QuiesceState> forks) {
    List<String> debts =
        forks.stream()
            .flatMap(
                fork ->
                    fork.debts().stream().map(debt -> "fork %d: %s".formatted(fork.fork(), debt)))
            .toList();
    return debts.isEmpty()
        ? new Check(NAME, true, "nothing of earlier work was left when the forks began")
        : new Check(NAME, false, "begun with debt: " + String.join("; ", debts));
  }
}
