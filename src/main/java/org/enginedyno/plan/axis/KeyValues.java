package org.enginedyno.plan.axis;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Maps of keys to values: their combinations, and their form as one line. */
public final class KeyValues {
  /** The line of an empty map. */
  public static final String AS_USUAL = "usual";

  private KeyValues() {}

  /** Every combination of the values of these keys, the last key varying fastest. */
  public static List<SortedMap<String, String>> combinations(Map<String, List<String>> values) {
    List<SortedMap<String, String>> all = List.of(new TreeMap<>());
    for (Map.Entry<String, List<String>> key : values.entrySet()) {
      all =
          all.stream()
              .flatMap(one -> key.getValue().stream().map(value -> with(one, key, value)))
              .toList();
    }
    return all;
  }

  private static SortedMap<String, String> with(
      SortedMap<String, String> values, Map.Entry<String, ?> key, String value) {
    SortedMap<String, String> longer = new TreeMap<>(values);
    longer.put(key.getKey(), value);
    return longer;
  }

  /** Writes one line, which is a parameter of JMH: {@code batch=10+data.pk-range=100}. */
  public static String line(Map<String, String> values) {
    return values.isEmpty()
        ? AS_USUAL
        : values.entrySet().stream()
            .map(one -> one.getKey() + "=" + escaped(one.getValue()))
            .collect(Collectors.joining("+"));
  }

  /** Escapes plus signs, which separate keys, in a value such as {@code direct+sync}. */
  private static String escaped(String value) {
    return value.replace("%", "%25").replace("+", "%2B");
  }

  private static String unescaped(String value) {
    return value.replace("%2B", "+").replace("%25", "%");
  }

  public static SortedMap<String, String> parse(String line) {
    SortedMap<String, String> values = new TreeMap<>();
    if (line.isBlank() || line.strip().equals(AS_USUAL)) {
      return values;
    }
    for (String part : line.split("\\+", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("not a key and its value: '%s'".formatted(part));
      }
      values.put(part.substring(0, equals).strip(), unescaped(part.substring(equals + 1).strip()));
    }
    return values;
  }
}
