package org.enginedyno.plan.axis;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Constants as plans write them, and back. */
public final class EnumText {
  private EnumText() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** One of an enum's constants, as they print themselves. */
  public static <E extends Enum<E>> E parse(Class<E> type, String text) {
    E[] constants = type.getEnumConstants();
    return Arrays.stream(constants)
        .filter(constant -> constant.toString().equalsIgnoreCase(text.strip().replace(' ', '-')))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be %s: %s"
                        .formatted(
                            Arrays.stream(constants)
                                .map(Object::toString)
                                .collect(Collectors.joining(" or ")),
                            text)));
  }
}
