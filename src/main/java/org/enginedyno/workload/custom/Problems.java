package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.YamlText;

/** All that is wrong with a workload file, each with its place. */
final class Problems {
  private record Problem(YamlText.Place place, String what) {}

  private final YamlText file;
  private final List<Problem> found = new ArrayList<>();

  Problems(YamlText file) {
    this.file = file;
  }

  /** Notes a problem of the value at the end of a way. */
  void add(List<String> way, String what) {
    found.add(new Problem(file.place(way), what));
  }

  /** Notes a problem of a character of the value at the end of a way. */
  void add(List<String> way, int character, String what) {
    found.add(new Problem(file.place(way, character), what));
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  UserError error() {
    return UserError.of(
        file.where(),
        found.stream()
            .sorted(Comparator.comparing(Problem::place))
            .map(problem -> problem.place() + ": " + problem.what())
            .distinct()
            .toList());
  }
}
