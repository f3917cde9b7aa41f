package org.enginedyno.plan.axis;

/** A named set of driver properties. */
public enum Profile {
  /** The driver's own defaults, and nothing set but what it takes to connect. */
  AS_SHIPPED,
  /** The same TLS, prepared statements, caches and batching with every driver. */
  EQUAL;

  /** Statements that the drivers of the equal profile keep prepared on a connection. */
  public static final int KEPT_STATEMENTS = 25;

  /** How a driver prepares statements with this profile, where a plan does not say. */
  public PreparedBy statements() {
    return this == AS_SHIPPED ? PreparedBy.CLIENT : PreparedBy.SERVER;
  }

  @Override
  public String toString() {
    return EnumText.of(this);
  }
}
