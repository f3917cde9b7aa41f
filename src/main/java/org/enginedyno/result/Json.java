package org.enginedyno.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;

/** The one way in which results become JSON and come back. */
public final class Json {
  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addModule(axes())
          // A record's questions, such as Cell.isFloor, are no part of it.
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .build();

  private Json() {}

  /** The values of axes by their keys, as plans write them. */
  private static SimpleModule axes() {
    return new SimpleModule()
        .addSerializer(AxisValues.class, written(AxisValues.class, AxisValues::texts))
        .addSerializer(AxisChoices.class, written(AxisChoices.class, AxisChoices::texts))
        .addDeserializer(
            AxisValues.class,
            new StdDelegatingDeserializer<>(
                new StdConverter<Map<String, String>, AxisValues>() {
                  @Override
                  public AxisValues convert(Map<String, String> texts) {
                    return new AxisValues(texts);
                  }
                }))
        .addDeserializer(
            AxisChoices.class,
            new StdDelegatingDeserializer<>(
                new StdConverter<Map<String, List<String>>, AxisChoices>() {
                  @Override
                  public AxisChoices convert(Map<String, List<String>> texts) {
                    return new AxisChoices(texts);
                  }
                }));
  }

  private static <T> StdDelegatingSerializer written(Class<T> type, Function<T, Object> texts) {
    return new StdDelegatingSerializer(
        type,
        new StdConverter<T, Object>() {
          @Override
          public Object convert(T values) {
            return texts.apply(values);
          }
        });
  }
}
