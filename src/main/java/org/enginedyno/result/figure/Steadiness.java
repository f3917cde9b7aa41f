package org.enginedyno.result.figure;

import java.util.List;
import java.util.stream.Stream;

/**
 * Whether a cell's rate stayed what it was while it was measured.
 *
 * @param marks what to know of it; empty where nothing was found, or nobody looked
 * @param courses each warm-up and run of all forks
 */
public record Steadiness(List<Mark> marks, List<Course> courses) {
  /** Where nobody looked. */
  public static final Steadiness UNKNOWN = new Steadiness(List.of(), List.of());

  public Steadiness {
    marks = List.copyOf(marks);
    courses = List.copyOf(courses);
  }

  /** The same, and one more mark. */
  public Steadiness with(Mark mark) {
    return new Steadiness(Stream.concat(marks.stream(), Stream.of(mark)).toList(), courses);
  }
}
