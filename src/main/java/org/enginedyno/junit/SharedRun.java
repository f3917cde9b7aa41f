package org.enginedyno.junit;

import java.util.function.Supplier;
import org.enginedyno.api.DynoRun;
import org.jspecify.annotations.Nullable;

/** The one run or gate that several tests ask for, or why there is none. */
final class SharedRun {
  private final String plan;
  private final Supplier<DynoRun> wanted;
  private final Way way;
  private @Nullable Object results;
  private @Nullable Exception failure;

  /** What is done with what is wanted. */
  @FunctionalInterface
  interface Way {
    /** Does it, and gives what came of it. */
    Object of(DynoRun run) throws Exception;
  }

  SharedRun(String plan, Supplier<DynoRun> wanted, Way way) {
    this.plan = plan;
    this.wanted = wanted;
    this.way = way;
  }

  /** The results, which whoever comes first waits for, and all others with him. */
  synchronized Object results() {
    if (results == null && failure == null) {
      run();
    }
    if (results == null) {
      throw new IllegalStateException(
          "plan %s: %s".formatted(plan, failure == null ? "" : failure.getMessage()), failure);
    }
    return results;
  }

  private void run() {
    try {
      results = way.of(wanted.get());
    } catch (InterruptedException e) {
      failure = e;
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      failure = e;
    }
  }
}
