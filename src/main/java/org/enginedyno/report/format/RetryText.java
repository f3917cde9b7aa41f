package org.enginedyno.report.format;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.result.Retries;
import org.enginedyno.workload.ConflictWorkload.Conflict;

/** The conflicts that operations met, in words. */
public final class RetryText {
  private RetryText() {}

  /** How many of each, and how often operations were done again; nothing where there were none. */
  public static Optional<String> of(Retries retries) {
    return retries.conflicts() == 0
        ? Optional.empty()
        : Optional.of(
            "%s; operations were done again %s"
                .formatted(
                    retries.errors().entrySet().stream()
                        .map(RetryText::error)
                        .collect(Collectors.joining(", ")),
                    retries.retries() == 1 ? "once" : Numbers.count(retries.retries()) + " times"));
  }

  private static String error(Map.Entry<String, Long> error) {
    int slash = error.getKey().lastIndexOf('/');
    String state = error.getKey().substring(0, slash);
    String number = error.getKey().substring(slash + 1);
    String name =
        Conflict.of(state, Integer.parseInt(number)).map(Conflict::toString).orElse("error");
    return "%s x %s (SQLState %s, error %s)"
        .formatted(Numbers.count(error.getValue()), name, state, number);
  }
}
