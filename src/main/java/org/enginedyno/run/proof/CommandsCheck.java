package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.proof.Check;

/** Whether the server counted as many statements of each kind as the operations send. */
final class CommandsCheck implements CellCheck {
  private static final double EXTRA_SHARE = 0.01;
  private static final int EXTRA_COMMANDS = 20;

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    Map<String, Integer> declared = outcome.effect().commands();
    if (declared.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Long> counters = outcome.counters();
    List<String> counted = new ArrayList<>();
    boolean passed = true;
    for (Map.Entry<String, Integer> command : declared.entrySet()) {
      long found = counters.getOrDefault("com_" + command.getKey(), 0L);
      long most = outcome.operations() * command.getValue();
      boolean mayBeLeftOut =
          command.getKey().equals("commit") && outcome.commitsThatMayBeLeftOut() > 0;
      // a table that was made anew has each statement prepared once more, which counts again
      long allowed =
          most
              + counters.getOrDefault("com_stmt_reprepare", 0L)
              + Math.max(EXTRA_COMMANDS, (long) (most * EXTRA_SHARE));
      passed &= found >= (mayBeLeftOut ? 0 : most) && found <= allowed;
      counted.add(String.format(Locale.ROOT, "%,d x %s for %,d", found, command.getKey(), most));
    }
    return Optional.of(
        new Check("commands", passed, "the server counted " + String.join(", ", counted)));
  }
}
