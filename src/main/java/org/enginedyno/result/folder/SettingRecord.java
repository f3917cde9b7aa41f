package org.enginedyno.result.folder;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings that a run asked of a server, and what became of them.
 *
 * @param instance {@code shared}, or the engine that has it for itself
 * @param asked what the plan wants, profiles included
 * @param effective every server variable that this stands for, as read back
 * @param how set while it ran, by a new start, or found so
 */
public record SettingRecord(
    String server,
    String instance,
    Map<String, String> asked,
    Map<String, String> effective,
    String how)
    implements RunRecord {
  public SettingRecord {
    asked = new TreeMap<>(asked);
    effective = new TreeMap<>(effective);
  }

  @Override
  public Object key() {
    return List.of(server, instance, asked);
  }

  /** Every cell that has them proves them again. */
  @Override
  public boolean isReplaceable() {
    return false;
  }
}
