package org.enginedyno.workload;

import java.util.function.DoubleSupplier;

/** How draws of keys from 1 to some number are spread over them. */
@FunctionalInterface
public interface Distribution {
  /**
   * The next key.
   *
   * @param uniform numbers from 0 to 1, the latter excluded, of which it takes as many as it needs
   */
  int draw(DoubleSupplier uniform);

  /** Every key as often as any other. */
  static Distribution uniform(int keys) {
    return uniform -> 1 + (int) (uniform.getAsDouble() * keys);
  }
}
