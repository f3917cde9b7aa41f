package org.enginedyno.api;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Writes and reads the values of this package as bytes. Both ends must have the same version of
 * dyno. It needs no library, because a user's build may replace libraries.
 */
final class RecordStream {
  private static final String PACKAGE = RecordStream.class.getPackageName() + ".";

  /** The kind of a value: one with parts, or one that is read from text. */
  private enum Kind {
    RECORD,
    ENUM,
    LIST,
    MAP,
    OPTIONAL,
    OPTIONAL_DOUBLE,
    TEXT(String.class, text -> text),
    PATH(Path.class, Path::of),
    DURATION(Duration.class, Duration::parse),
    INTEGER(Integer.class, Integer::valueOf),
    LONG(Long.class, Long::valueOf),
    DOUBLE(Double.class, Double::valueOf),
    BOOLEAN(Boolean.class, Boolean::valueOf);

    private final Class<?> type;
    private final Function<String, Object> reader;

    Kind() {
      this(Void.class, text -> text);
    }

    Kind(Class<?> type, Function<String, Object> reader) {
      this.type = type;
      this.reader = reader;
    }
  }

  private RecordStream() {}

  static void write(DataOutput out, Object value) throws IOException {
    if (value instanceof Record record) {
      write(out, Kind.RECORD, record.getClass().getName(), parts(record));
    } else if (value instanceof Enum<?> constant) {
      write(out, Kind.ENUM, constant.getDeclaringClass().getName(), List.of(constant.name()));
    } else if (value instanceof List<?> list) {
      write(out, Kind.LIST, "", list);
    } else if (value instanceof Map<?, ?> map) {
      write(out, Kind.MAP, "", List.of(List.copyOf(map.keySet()), List.copyOf(map.values())));
    } else if (value instanceof Optional<?> optional) {
      write(out, Kind.OPTIONAL, "", optional.stream().toList());
    } else if (value instanceof OptionalDouble optional) {
      write(out, Kind.OPTIONAL_DOUBLE, "", optional.stream().boxed().toList());
    } else {
      write(out, textKind(value), value.toString(), List.of());
    }
  }

  private static void write(DataOutput out, Kind kind, String text, List<?> parts)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeUTF(kind.name());
    out.writeInt(bytes.length);
    out.write(bytes);
    out.writeInt(parts.size());
    for (Object part : parts) {
      write(out, part);
    }
  }

  private static Kind textKind(Object value) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.type.isInstance(value))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("not a value of the API: " + value.getClass()));
  }

  private static List<Object> parts(Record record) {
    List<Object> parts = new ArrayList<>();
    try {
      for (RecordComponent part : record.getClass().getRecordComponents()) {
        part.getAccessor().setAccessible(true);
        parts.add(part.getAccessor().invoke(record));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return parts;
  }

  /** Reads the next value; fails at the end of the stream. */
  static Object read(DataInput in) throws IOException {
    Kind kind = Kind.valueOf(in.readUTF());
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    String text = new String(bytes, StandardCharsets.UTF_8);
    int size = in.readInt();
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      parts.add(read(in));
    }
    return switch (kind) {
      case RECORD -> record(type(text), parts);
      case ENUM -> constant(type(text), (String) parts.get(0));
      case LIST -> parts;
      case MAP -> map((List<?>) parts.get(0), (List<?>) parts.get(1));
      case OPTIONAL -> parts.stream().findFirst();
      case OPTIONAL_DOUBLE -> parts.stream().mapToDouble(one -> (Double) one).findFirst();
      default -> kind.reader.apply(text);
    };
  }

  private static Map<Object, Object> map(List<?> keys, List<?> values) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      map.put(keys.get(i), values.get(i));
    }
    return map;
  }

  private static Class<?> type(String name) throws IOException {
    try {
      if (name.startsWith(PACKAGE)) {
        return Class.forName(name);
      }
    } catch (ClassNotFoundException e) {
      throw new IOException("the runner has another version of dyno: unknown type " + name, e);
    }
    throw new IOException("not a type of the API: " + name);
  }

  private static Object constant(Class<?> type, String name) throws IOException {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IOException(
        "the runner has another version of dyno: %s has no constant %s".formatted(type, name));
  }

  private static Object record(Class<?> type, List<Object> parts) throws IOException {
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    for (Constructor<?> one : type.getDeclaredConstructors()) {
      constructor = one.getParameterCount() == parts.size() ? one : constructor;
    }
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(parts.toArray());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new IOException(
          "the runner has another version of dyno: different components of " + type, e);
    }
  }
}
