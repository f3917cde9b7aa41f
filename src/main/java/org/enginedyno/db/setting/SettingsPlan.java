package org.enginedyno.db.setting;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Requested variables: those that a running server can set, and those that need a start. */
public record SettingsPlan(SortedMap<String, String> running, SortedMap<String, String> atStart) {
  public SettingsPlan {
    running = Collections.unmodifiableSortedMap(new TreeMap<>(running));
    atStart = Collections.unmodifiableSortedMap(new TreeMap<>(atStart));
  }
}
