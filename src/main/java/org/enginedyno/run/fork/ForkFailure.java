package org.enginedyno.run.fork;

import java.io.IOException;
import java.util.Optional;
import org.enginedyno.plan.Side;
import org.jspecify.annotations.Nullable;

/** A measuring JVM that did not bring back what it was sent for; the message says why. */
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

  /** The same of one side of a duel. */
  public ForkFailure of(Side failed) {
    return new ForkFailure(failed, this);
  }

  /** Throws what broke in another thread as it was, or returns it where it is a defect. */
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

  /** The side that it was, where it was one of a duel's and not both. */
  public Optional<Side> side() {
    return Optional.ofNullable(side);
  }
}
