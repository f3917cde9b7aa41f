package org.enginedyno.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What happens in a run, in its order, and what a test makes happen at a point of it. */
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

  /** Lets an event fail. */
  void fail(String event, Exception failure) {
    failures.put(event, failure);
  }

  /** Lets every server that is killed lose so many rows. */
  void lose(long rows) {
    lost = rows;
  }

  long lost() {
    return lost;
  }

  /** Lets no bed know better than what was seen. */
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

  /** What the test wants to be thrown at an event, if it is of this kind. */
  <E extends Exception> void failAt(String event, Class<E> kind) throws E {
    Exception failure = failures.get(event);
    if (kind.isInstance(failure)) {
      throw kind.cast(failure);
    }
  }

  /** All of them. */
  public List<String> events() {
    return List.copyOf(events);
  }

  /** The events that begin with this word. */
  public List<String> events(String word) {
    return events.stream().filter(event -> event.startsWith(word + " ")).toList();
  }
}
