package org.enginedyno.junit;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A run or gate that several tests share; the first test runs it, the others wait. */
final class SharedRun {
  private final String plan;
  private final Callable<Object> run;
  private @Nullable Object results;
  private @Nullable Exception failure;

  SharedRun(String plan, Callable<Object> run) {
    this.plan = plan;
    this.run = run;
  }

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
      results = run.call();
    } catch (InterruptedException e) {
      failure = e;
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      failure = e;
    }
  }
}
