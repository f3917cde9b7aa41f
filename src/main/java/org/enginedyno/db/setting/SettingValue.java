package org.enginedyno.db.setting;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.enginedyno.plan.axis.Units;

/** Compares values of server variables as plans write them and as servers report them. */
final class SettingValue {
  private static final Pattern SIZE = Pattern.compile("\\d+[KMGkmg]");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
  private static final Pattern SWITCHES = Pattern.compile("\\w+=\\w+(?:\\s*,\\s*\\w+=\\w+)*");

  /** SQL modes that imply others; servers list the implied modes with them. */
  private static final Pattern COMBINED =
      Pattern.compile("(?i)ANSI|DB2|MAXDB|MSSQL|MYSQL323|MYSQL40|ORACLE|POSTGRESQL|TRADITIONAL");

  private static final List<String> YES = List.of("on", "true", "yes");
  private static final List<String> NO = List.of("off", "false", "no");

  private SettingValue() {}

  /** The spelling that both SET and the command line accept. */
  static String plain(String value) {
    String text = value.strip();
    String word = text.toLowerCase(Locale.ROOT);
    if (YES.contains(word)) {
      return "ON";
    }
    if (NO.contains(word)) {
      return "OFF";
    }
    if (SIZE.matcher(text).matches()) {
      return Long.toString(Units.bytes(text));
    }
    // servers refuse a fraction, even .0, for integer variables
    return NUMBER.matcher(text).matches() ? shortest(text) : text;
  }

  private static String shortest(String number) {
    return new BigDecimal(number).stripTrailingZeros().toPlainString();
  }

  /** Whether the actual value is the requested one. */
  static boolean agree(String requested, String found) {
    String expected = plain(requested);
    String actual = plain(found);
    return expected.equalsIgnoreCase(actual)
        || asSwitch(expected).equals(asSwitch(actual))
        || agreeAsLists(expected, actual);
  }

  private static String asSwitch(String plain) {
    return plain.equals("1") ? "ON" : plain.equals("0") ? "OFF" : plain;
  }

  /** Compares as lists; ignores the order, switches that were not requested, and implied modes. */
  private static boolean agreeAsLists(String expected, String found) {
    boolean areSwitches = SWITCHES.matcher(expected).matches() && SWITCHES.matcher(found).matches();
    if (areSwitches || items(expected).stream().anyMatch(COMBINED.asMatchPredicate())) {
      return items(found).containsAll(items(expected));
    }
    return found.contains(",") && items(found).equals(items(expected));
  }

  private static Set<String> items(String list) {
    Set<String> items = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Arrays.stream(list.split(",", -1)).map(String::strip).forEach(items::add);
    return items;
  }
}
