package org.enginedyno.plan.read;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Name patterns in which case does not matter and a dot stands for an underscore. */
final class Globs {
  private Globs() {}

  /** The names that the pattern matches, in the order given. */
  public static List<String> select(String glob, List<String> names) {
    String regex = "\\Q" + plain(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q") + "\\E";
    Pattern pattern = Pattern.compile(regex);
    return names.stream().filter(name -> pattern.matcher(plain(name)).matches()).toList();
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replace('.', '_');
  }
}
