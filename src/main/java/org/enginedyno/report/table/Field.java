package org.enginedyno.report.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a row below a column.
 *
 * @param html the same as a page shows it, which may lead somewhere or have smaller parts
 * @param css a class of the field on a page, next to that of its column; often empty
 * @param sort the number that a page sorts by; empty where it sorts the text
 * @param isLast whether it fills the rest of its row
 */
public record Field(String text, Html html, String css, String sort, boolean isLast) {
  public static Field of(@Nullable Object value) {
    if (value instanceof Field field) {
      return field;
    }
    if (value instanceof Html html) {
      return of("", html);
    }
    String text = Csv.text(value);
    return of(text, Html.text(text));
  }

  public static Field of(String text, Html html) {
    return new Field(text, html, "", "", false);
  }

  /** A figure in bold, with what is to be known of it below; in other outputs in brackets. */
  public static Field noted(String figure, String note) {
    return note.isEmpty()
        ? of(figure, Html.tag("b", figure))
        : of(
            "%s (%s)".formatted(figure, note),
            Html.join(Html.tag("b", figure), Html.tag("small", note)));
  }

  /** Several lines in one field. */
  public static Field lines(List<String> lines) {
    return of(String.join("; ", lines), Html.lines(lines.stream().map(Html::text).toList()));
  }

  /** A name that a page may break after its underscores. */
  public static Field breakable(String name) {
    return of(name, Html.breakable(name));
  }

  /** This field with a class on a page. */
  public Field in(String other) {
    return new Field(text, html, other, sort, isLast);
  }

  /** This field sorted by a number. */
  public Field sortedBy(double value) {
    return new Field(text, html, css, Float.toString((float) value), isLast);
  }

  /** This field as wide as the rest of its row, which has no further ones. */
  public Field last() {
    return new Field(text, html, css, sort, true);
  }
}
