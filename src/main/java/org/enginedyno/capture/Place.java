package org.enginedyno.capture;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.enginedyno.capture.StatementText.Literal;

/**
 * A statement of an operation.
 *
 * @param number the index of the statement's run in the operation
 * @param samples for each sampled execution of the operation, the statements at this place; those
 *     with lists of other lengths are dropped
 */
record Place(
    int number,
    StatementText text,
    StatementShape shape,
    long times,
    List<List<StatementText>> samples) {
  /** At least this many different values must match, so that equality is not by chance. */
  private static final int LEAST_DIFFERENT = 3;

  Place {
    samples =
        samples.stream()
            .map(run -> run.stream().filter(one -> one.parts().equals(text.parts())).toList())
            .toList();
  }

  List<Literal> literals(int slot) {
    return samples.stream()
        .flatMap(List::stream)
        .map(one -> one.literals().get(slot))
        .filter(literal -> !literal.equals(Literal.UNKNOWN))
        .toList();
  }

  /** Whether a slot always had the same value as an earlier one. */
  boolean isEqual(int slot, Place before, int other) {
    Set<String> values = new HashSet<>();
    for (int i = 0; i < samples.size(); i++) {
      for (StatementText one : samples.get(i)) {
        List<StatementText> earlier =
            before.number == number ? List.of(one) : before.samples.get(i);
        if (!earlier.isEmpty()) {
          String value = one.literals().get(slot).value();
          if (value == null || !value.equals(earlier.get(0).literals().get(other).value())) {
            return false;
          }
          values.add(value);
        }
      }
    }
    return values.size() >= LEAST_DIFFERENT;
  }
}
