package org.enginedyno.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.jspecify.annotations.Nullable;

/** Reads results from JSON and writes them as JSON. */
public final class Json {
  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .annotationIntrospector(new NullRules())
          .addMixIn(AxisValues.class, ByKey.class)
          .addMixIn(AxisChoices.class, ByKey.class)
          // Boolean methods of a record, such as Cell.isFloor, are not part of its JSON.
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .build();

  private Json() {}

  /**
   * Reads a value of a file.
   *
   * @param where the file, and the line if it has several values
   * @throws UserError that names the field if the text is not such a value
   */
  public static <T> T read(String where, String text, Class<T> type) {
    try {
      T value = MAPPER.readValue(text, type);
      if (value == null) {
        throw new UserError(where + ": null is not a valid value");
      }
      return value;
    } catch (JsonProcessingException e) {
      String field =
          e instanceof JsonMappingException mapping
              ? mapping.getPath().stream().map(Json::step).collect(Collectors.joining("."))
              : "";
      throw new UserError(
          "%s%s: %s"
              .formatted(
                  where,
                  field.isEmpty() ? "" : ", field " + field,
                  e.getCause() instanceof JsonEOFException || e instanceof JsonEOFException
                      ? "the text ends too early"
                      : e.getOriginalMessage().lines().findFirst().orElse("no value")),
          e);
    }
  }

  private static String step(JsonMappingException.Reference step) {
    String name = step.getFieldName();
    return name == null ? Integer.toString(step.getIndex()) : name;
  }

  /** Rejects null and missing values of record components that are not nullable. */
  private static final class NullRules extends JacksonAnnotationIntrospector {
    @Override
    public JsonSetter.Value findSetterInfo(Annotated annotated) {
      return !annotated.hasAnnotation(JsonSetter.class)
              && annotated instanceof AnnotatedParameter parameter
              && parameter.getDeclaringClass().isRecord()
              && parameter.getOwner().getAnnotated() instanceof Constructor<?> made
              && !made.getParameterTypes()[parameter.getIndex()].isPrimitive()
              && !made.getAnnotatedParameterTypes()[parameter.getIndex()].isAnnotationPresent(
                  Nullable.class)
          ? JsonSetter.Value.forValueNulls(Nulls.FAIL)
          : super.findSetterInfo(annotated);
    }
  }

  /** The values of axes by their keys, as plans write them. */
  private abstract static class ByKey<V> {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    @SuppressWarnings("UnusedVariable") // Jackson only reads the signature
    ByKey(Map<String, V> texts) {}

    @JsonValue
    abstract Map<String, V> texts();
  }
}
