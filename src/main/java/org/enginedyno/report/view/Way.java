package org.enginedyno.report.view;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A server, and how it and its client stand: a place on each dimension of a run.
 *
 * @param words each place in words, empty where it goes without saying
 */
public record Way(List<String> places, List<String> words) {
  public Way {
    places = List.copyOf(places);
    words = List.copyOf(words);
  }

  /** Whether another is the same, in whatever words. */
  public boolean isSame(Way other) {
    return places.equals(other.places);
  }

  /** What tells it from the other ways; empty where there is no other. */
  public String label() {
    return words.stream().filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
  }
}
