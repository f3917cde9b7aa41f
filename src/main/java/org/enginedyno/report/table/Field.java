package org.enginedyno.report.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a row in one column.
 *
 * @param html the same for a page, which may have links or small print
 * @param css a CSS class of the field in addition to its column's; often empty
 * @param sort the number by which a page sorts; empty to sort by text
 * @param isLast whether it spans the rest of its row
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

  /** A figure in bold with a note below it; other outputs show the note in brackets. */
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

  /** This field with a CSS class. */
  public Field in(String other) {
    return new Field(text, html, other, sort, isLast);
  }

  /** This field sorted by a number. */
  public Field sortedBy(double value) {
    return new Field(text, html, css, Float.toString((float) value), isLast);
  }

  /** This field, spanning the rest of its row. */
  public Field last() {
    return new Field(text, html, css, sort, true);
  }
}
