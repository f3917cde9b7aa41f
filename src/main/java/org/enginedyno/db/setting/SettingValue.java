package org.enginedyno.db.setting;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.enginedyno.plan.Units;

/** Values of server variables, as plans write them and as servers tell them. */
final class SettingValue {
  private static final Pattern SIZE = Pattern.compile("\\d+[KMGkmg]");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
  private static final Pattern SWITCHES = Pattern.compile("\\w+=\\w+(?:\\s*,\\s*\\w+=\\w+)*");
  private static final List<String> YES = List.of("on", "true", "yes");
  private static final List<String> NO = List.of("off", "false", "no");

  private SettingValue() {}

  /** The spelling that SET takes, as well as a server that starts. */
  static String plain(String asked) {
    String text = asked.strip();
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
    // a whole number with a fraction is refused where the variable is whole
    return NUMBER.matcher(text).matches() ? shortest(text) : text;
  }

  private static String shortest(String number) {
    return new BigDecimal(number).stripTrailingZeros().toPlainString();
  }

  /** Whether what was read back is what was asked for. */
  static boolean agree(String asked, String found) {
    String wanted = plain(asked);
    String is = plain(found);
    return wanted.equalsIgnoreCase(is)
        || asSwitch(wanted).equals(asSwitch(is))
        || agreeAsLists(wanted, is);
  }

  private static String asSwitch(String plain) {
    return plain.equals("1") ? "ON" : plain.equals("0") ? "OFF" : plain;
  }

  /** The order does not matter; of switches, those that were not asked about neither. */
  private static boolean agreeAsLists(String wanted, String found) {
    if (SWITCHES.matcher(wanted).matches() && SWITCHES.matcher(found).matches()) {
      return items(found).containsAll(items(wanted));
    }
    return found.contains(",") && items(found).equals(items(wanted));
  }

  private static Set<String> items(String list) {
    Set<String> items = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Arrays.stream(list.split(",", -1)).map(String::strip).forEach(items::add);
    return items;
  }
}
