package org.enginedyno.workload.custom;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of people, companies and places, composed of words from lists. */
final class Names {
  /** A word of a list (optionally in lower case), a digit, or literal text. */
  private static final Pattern PART = Pattern.compile("\\{(\\w+?)(_small)?}|(#)|([^{#]+|\\{)");

  private static final String[] DIGITS = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

  /** The lists, in a class that is loaded only if a file uses them. */
  private static final class Lists {
    /** The words of each list, separated by commas. */
    private static final Properties ALL = new Properties();

    static {
      try (InputStream in = Names.class.getResourceAsStream("names.txt")) {
        ALL.load(new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Names() {}

  /** A value with texts of a template. Braces refer to a list only if {@code areNames}. */
  static Value of(String template, boolean areNames) {
    List<String[]> parts = new ArrayList<>();
    Matcher part = PART.matcher(template);
    while (part.find()) {
      String list = part.group(1);
      if (list == null || !areNames) {
        parts.add(part.group(3) == null ? new String[] {part.group()} : DIGITS);
        continue;
      }
      String[] words = Objects.requireNonNull(Lists.ALL.getProperty(list), list).split(", ", -1);
      parts.add(part.group(2) == null ? words : small(words));
    }
    String[][] choices = parts.toArray(String[][]::new);
    if (choices.length == 1) {
      return draw -> one(choices[0], draw);
    }
    return draw -> {
      StringBuilder text = new StringBuilder(32);
      for (String[] choice : choices) {
        text.append(one(choice, draw));
      }
      return text.toString();
    };
  }

  private static String[] small(String[] words) {
    return Arrays.stream(words).map(word -> word.toLowerCase(Locale.ROOT)).toArray(String[]::new);
  }

  private static String one(String[] words, Draw draw) {
    return words.length == 1 ? words[0] : words[(int) (draw.uniform() * words.length)];
  }
}
