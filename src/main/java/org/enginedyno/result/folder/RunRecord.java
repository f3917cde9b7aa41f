package org.enginedyno.result.folder;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** Something that a run found on its way: a server, settings, a client, a table and the like. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "record")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ServerRecord.class, name = "server"),
  @JsonSubTypes.Type(value = SettingRecord.class, name = "setting"),
  @JsonSubTypes.Type(value = ClientRecord.class, name = "client"),
  @JsonSubTypes.Type(value = TableRecord.class, name = "table"),
  @JsonSubTypes.Type(value = SessionRecord.class, name = "session"),
  @JsonSubTypes.Type(value = PlaceRecord.class, name = "place")
})
public sealed interface RunRecord
    permits ServerRecord, SettingRecord, ClientRecord, TableRecord, SessionRecord, PlaceRecord {
  /** What tells it from others of its kind; of two with one key, one is kept. */
  Object key();

  /** Whether a later one of the same key replaces it; else the first one stays. */
  default boolean isReplaceable() {
    return true;
  }
}
