package org.enginedyno.run.fork;

/** A measuring JVM that did not bring back what it was sent for; the message says why. */
public final class ForkFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public ForkFailure(String reason) {
    super(reason);
  }
}
