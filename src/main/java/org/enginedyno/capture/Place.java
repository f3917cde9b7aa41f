package org.enginedyno.capture;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.enginedyno.capture.StatementText.Literal;

/**
 * A statement of an operation, with those of its executions that differ in literals only.
 *
 * @param number among the operation's places
 * @param alike for each execution of the operation
 */
record Place(
    int number,
    StatementText text,
    StatementShape shape,
    long times,
    List<List<StatementText>> alike) {
  /** So many different values that are equal in pairs are not so by chance. */
  static final int LEAST_DIFFERENT = 3;

  /** All literals of a slot. */
  List<Literal> literals(int slot) {
    return alike.stream()
        .flatMap(List::stream)
        .map(one -> one.literals().get(slot))
        .filter(literal -> !literal.isUnknown())
        .toList();
  }

  /** Whether a slot always had the value that another one had before. */
  boolean isEqual(int slot, Place before, int other) {
    Set<String> values = new HashSet<>();
    for (int i = 0; i < alike.size(); i++) {
      for (StatementText one : alike.get(i)) {
        List<StatementText> earlier = before.number == number ? List.of(one) : before.alike.get(i);
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
