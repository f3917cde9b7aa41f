package org.enginedyno.plan.client;

import java.util.Locale;

/** Constants as plans write them. */
final class Words {
  private Words() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
