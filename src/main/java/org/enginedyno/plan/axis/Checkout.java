package org.enginedyno.plan.axis;

/** How a worker thread comes by its pooled connection. */
public enum Checkout {
  /** One connection and one prepared statement for a whole trial. */
  HELD,
  /** Borrowed, prepared and given back in every operation. */
  BORROW;

  @Override
  public String toString() {
    return EnumText.of(this);
  }
}
