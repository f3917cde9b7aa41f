package org.enginedyno.workload.custom;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.workload.custom.Arguments.Argument;

/** Reads values as workload files have them, like {@code zipfian(1..50_000)}. */
public final class Values {
  private static final Pattern CALL =
      Pattern.compile("\\s*([A-Za-z_]\\w*)\\s*(?:\\((.*)\\)\\s*)?", Pattern.DOTALL);

  private Values() {}

  /**
   * The value that a text describes.
   *
   * @param ofRow whether it is a column's value, and not a parameter's
   * @throws ValueProblem if the text describes none
   */
  public static Value parse(String text, Scope scope, boolean ofRow) {
    Matcher call = CALL.matcher(text);
    if (!call.matches()) {
      throw new ValueProblem(
          0,
          "not a value: '%s'; write a function, like uniform(1..100), or pick(%s) for one value"
              .formatted(text.strip(), text.strip()));
    }
    int offset = call.start(1);
    ValueFunction function = function(call.group(1), offset);
    if (function.isOfRowsOnly() && !ofRow) {
      throw new ValueProblem(
          offset,
          "'%s' is a value of columns, and this is a parameter; write uniform(1..rows(TABLE)), "
                  .formatted(function.key())
              + "or sequence(rows(TABLE)+1) for a number that no row has");
    }
    String inside = call.group(2);
    List<Argument> list =
        inside == null || inside.isBlank()
            ? List.of()
            : new Argument(inside, call.start(2)).split(',');
    return function.value(new Arguments(function, offset, list, scope, ofRow));
  }

  private static ValueFunction function(String name, int offset) {
    return Arrays.stream(ValueFunction.values())
        .filter(one -> one.key().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ValueProblem(
                    offset,
                    "unknown function '%s'%s"
                        .formatted(
                            name,
                            NearNames.choice(
                                name,
                                "choose from",
                                Arrays.stream(ValueFunction.values())
                                    .map(ValueFunction::key)
                                    .toList()))));
  }
}
