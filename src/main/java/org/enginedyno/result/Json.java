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
import org.enginedyno.plan.axis.Driver;

/** The one way in which results become JSON and come back. */
public final class Json {
  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addModule(drivers())
          // A record's questions, such as Cell.isFloor, are no part of it.
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .build();

  private Json() {}

  /** A driver is a word in plans, and is one here. */
  private static SimpleModule drivers() {
    return new SimpleModule()
        .addSerializer(
            Driver.class,
            new StdDelegatingSerializer(
                Driver.class,
                new StdConverter<Driver, String>() {
                  @Override
                  public String convert(Driver driver) {
                    return driver.text();
                  }
                }))
        .addDeserializer(
            Driver.class,
            new StdDelegatingDeserializer<>(
                new StdConverter<String, Driver>() {
                  @Override
                  public Driver convert(String text) {
                    return new Driver(text);
                  }
                }));
  }
}
