package org.enginedyno.run.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The settings of a server as they are in force for a cell.
 *
 * @param effective the variables that its settings stand for, as read back
 * @param unmet those of them that have another value than was asked
 * @param asked the values that were asked
 * @param how set while it ran, by a new start, or as it came
 */
public record AppliedSettings(
    Map<String, String> effective,
    Map<String, String> unmet,
    Map<String, String> asked,
    String how) {
  public AppliedSettings {
    effective = new TreeMap<>(effective);
    unmet = new TreeMap<>(unmet);
    asked = new TreeMap<>(asked);
  }

  /** The variables that did not take the value that was asked, a line each. */
  public List<String> untaken() {
    List<String> untaken = new ArrayList<>();
    unmet.forEach(
        (name, found) ->
            untaken.add(
                "%s is %s where %s was asked"
                    .formatted(name, found, Objects.requireNonNull(asked.get(name)))));
    return untaken;
  }
}
