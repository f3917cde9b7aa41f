package org.enginedyno.run.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The settings in effect on a server for a cell.
 *
 * @param effective their values as read back
 * @param unmet those whose value differs from the requested one
 * @param how set while it ran, by a new start, or as it came
 */
public record AppliedSettings(
    Map<String, String> effective,
    Map<String, String> unmet,
    Map<String, String> requested,
    String how) {
  public AppliedSettings {
    effective = new TreeMap<>(effective);
    unmet = new TreeMap<>(unmet);
    requested = new TreeMap<>(requested);
  }

  /** The variables that do not have the requested value, one line each. */
  public List<String> mismatches() {
    List<String> mismatches = new ArrayList<>();
    unmet.forEach(
        (name, found) ->
            mismatches.add(
                "%s is %s, but %s was requested"
                    .formatted(name, found, Objects.requireNonNull(requested.get(name)))));
    return mismatches;
  }
}
