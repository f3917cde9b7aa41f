package org.enginedyno.plan;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanKey;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.axis.ValueForm;

/** A key of a plan that a workload understands; its values are stored in canonical form. */
public final class Knob extends PlanKey<String> {
  private static final Pattern NO_PATH = Pattern.compile("[,\\p{Cntrl}]");
  private static final String KEY = "[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)?";

  private Knob(String key, String about, String usual, ValueForm<String> form) {
    super(key, about, form, usual, usual, true);
    if (!key.matches(KEY)) {
      throw new IllegalArgumentException("not the key of a knob: " + key);
    }
  }

  /** A whole number within limits, both included. */
  public static Knob number(String key, String about, int least, int most, int usual) {
    ValueForm<String> form = ValueForm.number(least, most).asText();
    return new Knob(key, about, Integer.toString(usual), form);
  }

  /** One of some words; the first is the default. */
  public static Knob word(String key, String about, String... words) {
    return new Knob(key, about, words[0], ValueForm.words(List.of(words)));
  }

  /** One of an enum's constants; the first is the default. */
  public static Knob word(String key, String about, Class<? extends Enum<?>> type) {
    return word(key, about, Parsers.words(type).toArray(String[]::new));
  }

  /** One of some words, the first of which is the default, or a whole number within limits. */
  public static Knob wordOrNumber(String key, String about, int least, int most, String... words) {
    ValueForm<String> form = ValueForm.number(least, most).asText().orWords(List.of(words));
    return new Knob(key, about, words[0], form);
  }

  /** A number of bytes within limits, both included. */
  public static Knob size(String key, String about, long least, long most, String usual) {
    String legal = Units.size(Long.toString(least)) + " to " + Units.size(Long.toString(most));
    return new Knob(
        key,
        about,
        usual,
        ValueForm.text(legal, text -> size(text.strip(), least, most, legal))
            .matching(Units.SIZE_FORM));
  }

  /** A directory; where the plan names none, the one in which dyno was started. */
  public static Knob directory(String key, String about) {
    return new Knob(
        key, about, ".", ValueForm.text("a directory", text -> directory(text.strip())));
  }

  /** A number with that many decimals; the limits are in units of the last decimal. */
  public static Knob decimal(
      String key, String about, int decimals, int least, int most, int usual) {
    String text = BigDecimal.valueOf(usual, decimals).stripTrailingZeros().toPlainString();
    return new Knob(key, about, text, ValueForm.decimal(decimals, least, most).asText());
  }

  private static String directory(String value) {
    if (value.isEmpty() || NO_PATH.matcher(value).find()) {
      throw new IllegalArgumentException(
          "must be the path of a directory, without commas: " + value);
    }
    return value;
  }

  private static String size(String value, long least, long most, String legal) {
    long bytes = Units.bytes(value);
    if (bytes < least || bytes > most) {
      throw new IllegalArgumentException("must be %s: %s".formatted(legal, value));
    }
    return Units.size(Long.toString(bytes));
  }
}
