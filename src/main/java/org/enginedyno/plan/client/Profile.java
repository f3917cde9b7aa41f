package org.enginedyno.plan.client;

/** A named set of driver properties. */
public enum Profile {
  /** The driver's own defaults, and nothing set but what it takes to connect. */
  AS_SHIPPED,
  /** The same TLS, prepared statements, caches and batching with every driver. */
  EQUAL;

  /** How a driver prepares statements with this profile, where a plan does not say. */
  public PreparedBy statements() {
    return this == AS_SHIPPED ? PreparedBy.CLIENT : PreparedBy.SERVER;
  }

  @Override
  public String toString() {
    return Words.of(this);
  }
}
