package org.enginedyno.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Map;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;

/** The one way in which results become JSON and come back. */
public final class Json {
  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addMixIn(AxisValues.class, ByKey.class)
          .addMixIn(AxisChoices.class, ByKey.class)
          // A record's questions, such as Cell.isFloor, are no part of it.
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .build();

  private Json() {}

  /** The values of axes by their keys, as plans write them. */
  private abstract static class ByKey<V> {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    @SuppressWarnings("UnusedVariable") // Jackson takes the signature alone
    ByKey(Map<String, V> texts) {}

    @JsonValue
    abstract Map<String, V> texts();
  }
}
