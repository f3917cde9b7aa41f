package org.enginedyno.run.subject.server;

import java.util.List;
import org.enginedyno.result.Check;
import org.enginedyno.result.QuiesceState;

/** Checks that the server had no unfinished work before each fork, which would be measured too. */
public final class DebtRule {
  private static final String NAME = "debt";

  private DebtRule() {}

  public static Check of(List<QuiesceState> forks) {
    List<String> debts =
        forks.stream()
            .flatMap(
                fork ->
                    fork.debts().stream().map(debt -> "fork %d: %s".formatted(fork.fork(), debt)))
            .toList();
    return debts.isEmpty()
        ? new Check(NAME, true, "the server had no unfinished work before the forks")
        : new Check(NAME, false, "unfinished work before the forks: " + String.join("; ", debts));
  }
}
