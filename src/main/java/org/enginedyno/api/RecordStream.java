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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes and reads the values of this package as bytes. Both ends have the same version of it, and
 * it needs no library that a user's build may replace.
 */
final class RecordStream {
  private static final String PACKAGE = RecordStream.class.getPackageName() + ".";

  private enum Kind {
    RECORD,
    ENUM,
    LIST,
    MAP,
    OPTIONAL,
    OPTIONAL_DOUBLE,
    TEXT,
    PATH,
    DURATION,
    INTEGER,
    LONG,
    DOUBLE,
    BOOLEAN
  }

  private RecordStream() {}

  static void write(DataOutput out, Object value) throws IOException {
    if (value instanceof Record record) {
      kind(out, Kind.RECORD).writeUTF(record.getClass().getName());
      for (RecordComponent part : record.getClass().getRecordComponents()) {
        write(out, part(record, part));
      }
    } else if (value instanceof Enum<?> constant) {
      kind(out, Kind.ENUM).writeUTF(constant.getDeclaringClass().getName());
      out.writeUTF(constant.name());
    } else if (value instanceof List<?> list) {
      kind(out, Kind.LIST).writeInt(list.size());
      for (Object one : list) {
        write(out, one);
      }
    } else if (value instanceof Map<?, ?> map) {
      kind(out, Kind.MAP).writeInt(map.size());
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        write(out, entry.getKey());
        write(out, entry.getValue());
      }
    } else if (value instanceof Optional<?> optional) {
      kind(out, Kind.OPTIONAL).writeBoolean(optional.isPresent());
      if (optional.isPresent()) {
        write(out, optional.get());
      }
    } else if (value instanceof OptionalDouble optional) {
      kind(out, Kind.OPTIONAL_DOUBLE).writeBoolean(optional.isPresent());
      out.writeDouble(optional.orElse(0));
    } else if (value instanceof Path path) {
      text(kind(out, Kind.PATH), path.toString());
    } else if (value instanceof String text) {
      text(kind(out, Kind.TEXT), text);
    } else if (value instanceof Duration duration) {
      kind(out, Kind.DURATION).writeLong(duration.toMillis());
    } else if (value instanceof Integer number) {
      kind(out, Kind.INTEGER).writeInt(number);
    } else if (value instanceof Long number) {
      kind(out, Kind.LONG).writeLong(number);
    } else if (value instanceof Double number) {
      kind(out, Kind.DOUBLE).writeDouble(number);
    } else if (value instanceof Boolean flag) {
      kind(out, Kind.BOOLEAN).writeBoolean(flag);
    } else {
      throw new IllegalArgumentException("not a value of the API: " + value.getClass());
    }
  }

  private static DataOutput kind(DataOutput out, Kind kind) throws IOException {
    out.writeUTF(kind.name());
    return out;
  }

  private static void text(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Object part(Record record, RecordComponent part) {
    try {
      part.getAccessor().setAccessible(true);
      return part.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads the next value; fails at the end of the stream. */
  static Object read(DataInput in) throws IOException {
    return switch (Kind.valueOf(in.readUTF())) {
      case RECORD -> record(in, type(in.readUTF()));
      case ENUM -> constant(type(in.readUTF()), in.readUTF());
      case LIST -> list(in);
      case MAP -> map(in);
      case OPTIONAL -> in.readBoolean() ? Optional.of(read(in)) : Optional.empty();
      case OPTIONAL_DOUBLE -> optionalDouble(in);
      case TEXT -> text(in);
      case PATH -> Path.of(text(in));
      case DURATION -> Duration.ofMillis(in.readLong());
      case INTEGER -> in.readInt();
      case LONG -> in.readLong();
      case DOUBLE -> in.readDouble();
      case BOOLEAN -> in.readBoolean();
    };
  }

  private static OptionalDouble optionalDouble(DataInput in) throws IOException {
    boolean isPresent = in.readBoolean();
    double value = in.readDouble();
    return isPresent ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static List<Object> list(DataInput in) throws IOException {
    int size = in.readInt();
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(read(in));
    }
    return list;
  }

  private static Map<Object, Object> map(DataInput in) throws IOException {
    int size = in.readInt();
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(read(in), read(in));
    }
    return map;
  }

  private static Class<?> type(String name) throws IOException {
    try {
      if (name.startsWith(PACKAGE)) {
        return Class.forName(name);
      }
    } catch (ClassNotFoundException e) {
      throw new IOException("the runner has another version: it knows " + name, e);
    }
    throw new IOException("not a type of the API: " + name);
  }

  private static Object constant(Class<?> type, String name) throws IOException {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IOException("the runner has another version: %s knows no %s".formatted(type, name));
  }

  private static Object record(DataInput in, Class<?> type) throws IOException {
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    for (Constructor<?> one : type.getDeclaredConstructors()) {
      constructor = one.getParameterCount() == parts(type) ? one : constructor;
    }
    Object[] values = new Object[parts(type)];
    for (int i = 0; i < values.length; i++) {
      values[i] = read(in);
    }
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new IOException("the runner has another version: it has another " + type, e);
    }
  }

  private static int parts(Class<?> type) {
    return type.getRecordComponents().length;
  }
}
