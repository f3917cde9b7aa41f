package org.enginedyno.run;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The way to stop a run from another thread: no further cell begins, and the current fork ends. */
public final class Interruption {
  private final AtomicBoolean asked = new AtomicBoolean();
  private final AtomicReference<@Nullable Runnable> atWork = new AtomicReference<>();

  /** Stops the run. */
  public void ask() {
    asked.set(true);
    Runnable stop = atWork.get();
    if (stop != null) {
      stop.run();
    }
  }

  /** Whether the run is to stop. */
  public boolean isAsked() {
    return asked.get();
  }

  /** Says how the work that begins now is stopped. */
  void begin(Runnable stop) {
    atWork.set(stop);
    if (asked.get()) {
      stop.run();
    }
  }

  void end() {
    atWork.set(null);
  }
}
