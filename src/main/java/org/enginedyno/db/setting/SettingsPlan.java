package org.enginedyno.db.setting;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is asked of a server, by the way in which it can be had.
 *
 * @param running what the running server lets be set
 * @param atStart what it takes when it starts, and only then, whether or not it has it already
 */
public record SettingsPlan(SortedMap<String, String> running, SortedMap<String, String> atStart) {
  public SettingsPlan {
    running = Collections.unmodifiableSortedMap(new TreeMap<>(running));
    atStart = Collections.unmodifiableSortedMap(new TreeMap<>(atStart));
  }
}
