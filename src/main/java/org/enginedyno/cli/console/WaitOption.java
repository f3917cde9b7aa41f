package org.enginedyno.cli.console;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Stack;
import org.enginedyno.plan.Units;
import org.enginedyno.plan.UserError;
import org.enginedyno.session.OneAtATime;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Whether a run waits where another one measures. */
public final class WaitOption {
  private static final String AS_LONG_AS_IT_TAKES = "36500d";
  private static final Duration LONGEST = Duration.ofDays(36_500);

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      arity = "0..1",
      preprocessor = TimeAlone.class,
      description = {
        "Where another dyno measures on this machine, wait until it is over,",
        "or give up after TIME (30s, 10m, 2h)."
      })
  private @Nullable String wait;

  /** Takes what follows for a time only where it can be one, as it may be the plan. */
  static final class TimeAlone implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> rest, CommandSpec command, ArgSpec option, Map<String, Object> how) {
      boolean attached = "=".equals(how.get("separator"));
      if (!attached && (rest.isEmpty() || !rest.peek().matches("\\d+(\\.\\d+)?(ms|s|m|h)"))) {
        rest.push(AS_LONG_AS_IT_TAKES);
      }
      return false;
    }
  }

  /** Refuses what is no time. */
  public void check() {
    if (wait != null) {
      longest(wait);
    }
  }

  /** Enters where nobody else measures, now or later. */
  public OneAtATime enter(CommandContext surroundings) throws IOException, InterruptedException {
    return OneAtATime.enter(
        surroundings.places(),
        surroundings.clock(),
        wait == null ? Duration.ZERO : longest(wait),
        line -> surroundings.err().println("dyno: " + line));
  }

  private static Duration longest(String time) {
    if (time.equals(AS_LONG_AS_IT_TAKES)) {
      return LONGEST;
    }
    try {
      return Units.duration(time);
    } catch (IllegalArgumentException e) {
      throw new UserError("--wait: " + e.getMessage(), e);
    }
  }
}
