package org.enginedyno.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * Whether a cell's rate stayed what it was while it was measured.
 *
 * @param marks what to know of it; empty where nothing was found, or nobody looked
 * @param courses each warm-up and run of all forks
 */
public record Steadiness(List<Mark> marks, List<RateTimeline> courses) {
  public static final Steadiness UNKNOWN = new Steadiness(List.of(), List.of());

  public Steadiness {
    marks = List.copyOf(marks);
    courses = List.copyOf(courses);
  }

  /** The same, and further marks. */
  public Steadiness with(List<Mark> further) {
    return new Steadiness(Stream.concat(marks.stream(), further.stream()).toList(), courses);
  }
}
