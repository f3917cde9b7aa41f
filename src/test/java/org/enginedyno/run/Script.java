package org.enginedyno.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of a run in order, and the actions of a test at them. */
public final class Script {
  private final List<String> events = new ArrayList<>();
  private final Map<String, Runnable> actions = new HashMap<>();
  private final Map<String, Exception> failures = new HashMap<>();
  private long lost;
  private boolean silent;

  /** Does something at an event. */
  void at(String event, Runnable action) {
    actions.put(event, action);
  }

  /** Makes an event fail. */
  void fail(String event, Exception failure) {
    failures.put(event, failure);
  }

  /** Makes every killed server lose so many rows. */
  void lose(long rows) {
    lost = rows;
  }

  long lost() {
    return lost;
  }

  /** Makes every testSubject report what was seen without an explanation. */
  public void explainNothing() {
    silent = true;
  }

  String explain(String seen) {
    return silent ? seen : "explained: " + seen;
  }

  /** An event that cannot fail. */
  void happens(String event) {
    events.add(event);
    actions.getOrDefault(event, () -> {}).run();
  }

  /** The exception that the test wants at an event, if it is of this kind. */
  <E extends Exception> void failAt(String event, Class<E> kind) throws E {
    Exception failure = failures.get(event);
    if (kind.isInstance(failure)) {
      throw kind.cast(failure);
    }
  }

  public List<String> events() {
    return List.copyOf(events);
  }

  /** The events that start with this word. */
  public List<String> events(String word) {
    return events.stream().filter(event -> event.startsWith(word + " ")).toList();
  }
}
