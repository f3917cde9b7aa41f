package org.enginedyno.run.fork;

import java.io.IOException;
import java.util.Optional;
import org.enginedyno.plan.Side;
import org.jspecify.annotations.Nullable;

/** A measuring JVM failed or returned no valid result; the message is the reason. */
public final class ForkFailure extends Exception {
  private final @Nullable Side side;

  public ForkFailure(String reason) {
    super(reason);
    side = null;
  }

  private ForkFailure(Side side, ForkFailure failure) {
    super(failure.getMessage(), failure);
    this.side = side;
  }

  /** The same failure on one side of a duel. */
  public ForkFailure of(Side failed) {
    return new ForkFailure(failed, this);
  }

  /** Throws a failure of another thread as it was; returns an exception for a defect of dyno. */
  static IllegalStateException rethrown(@Nullable Throwable broken)
      throws ForkFailure, IOException {
    if (broken instanceof ForkFailure failure) {
      throw failure;
    }
    if (broken instanceof IOException failure) {
      throw failure;
    }
    if (broken instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(broken);
  }

  /** The side that failed, if it was only one side of a duel. */
  public Optional<Side> side() {
    return Optional.ofNullable(side);
  }
}
