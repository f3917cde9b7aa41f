package org.enginedyno;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies of records in which some components have other values. */
public final class Copy {
  private Copy() {}

  /** Copies the record with other values of the named components, each name before its value. */
  @SuppressWarnings("unchecked") // a record has the class of its copy
  public static <R extends Record> R of(R record, @Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> others = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      others.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    List<Class<?>> types = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    try {
      for (RecordComponent component : record.getClass().getRecordComponents()) {
        types.add(component.getType());
        boolean changes = others.containsKey(component.getName());
        Object before = component.getAccessor().invoke(record);
        values.add(changes ? others.remove(component.getName()) : before);
      }
      if (!others.isEmpty()) {
        throw new IllegalArgumentException(record.getClass() + " has no " + others.keySet());
      }
      return (R)
          record
              .getClass()
              .getConstructor(types.toArray(Class<?>[]::new))
              .newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot copy " + record, e);
    }
  }
}
