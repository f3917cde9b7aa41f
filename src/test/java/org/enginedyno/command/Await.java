package org.enginedyno.command;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Waits for a visible condition, and names it after a timeout. */
public final class Await {
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Await() {}

  public static void until(String what, Callable<Boolean> seen) {
    until(what, seen, () -> Optional.empty());
  }

  /** Waits unless the condition has become impossible. */
  public static void until(
      String what, Callable<Boolean> seen, Supplier<Optional<String>> hopeless) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try {
      while (!seen.call()) {
        Optional<String> reason = hopeless.get();
        if (reason.isPresent() && !seen.call()) {
          fail("waited for %s, but %s", what, reason.get());
        }
        if (System.nanoTime() > deadline) {
          fail("waited for %s for %d s in vain%s", what, LIMIT.toSeconds(), threads());
        }
        Thread.sleep(PAUSE.toMillis());
      }
    } catch (Exception e) {
      throw new AssertionError("waited for " + what, e);
    }
  }

  /** The stacks of the threads in this JVM that run the product or its tests. */
  private static String threads() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(
            thread ->
                Arrays.stream(thread.getValue())
                    .anyMatch(frame -> frame.getClassName().startsWith("org.enginedyno.")))
        .map(
            thread ->
                Arrays.stream(thread.getValue())
                    .map(StackTraceElement::toString)
                    .collect(joining("\n    ", "\n  " + thread.getKey().getName() + ": ", "")))
        .collect(joining());
  }
}
