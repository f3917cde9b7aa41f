package org.enginedyno.workload.custom;

/** Reads values as workload files have them, like {@code zipfian(1..50_000)}. */
public final class Values {
  private Values() {}

  /**
   * The value that a text describes.
   *
   * @param ofRow whether it is a column's value, and not a parameter's
   * @throws ValueProblem if the text describes none
   */
  public static Value parse(String text, Scope scope, boolean ofRow) {
    String plain = text.strip();
    if (plain.equals("row") && ofRow) {
      return Draw::number;
    }
    if (plain.matches("uniform\\(\\d+\\.\\.\\d+\\)")) {
      String[] bounds = plain.substring(8, plain.length() - 1).split("\\.\\.", -1);
      long least = Long.parseLong(bounds[0]);
      long values = Long.parseLong(bounds[1]) - least + 1;
      return draw -> least + (long) (draw.uniform() * values);
    }
    throw new ValueProblem(0, "not a value: '%s'; write row or uniform(1..100)".formatted(text));
  }
}
