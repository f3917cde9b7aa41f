package org.enginedyno.plan.axis;

/** A key of a plan, declared once: its description, legal values and default. */
public class PlanKey<T> {
  private final String key;
  private final String about;
  private final ValueForm<T> form;
  private final T usual;
  private final String usualText;
  private final boolean isList;

  /**
   * Declares a key.
   *
   * @param key as plans write it, with its section if it is in one: {@code data.rows}
   * @param usual the value if a plan does not name the key
   * @param isList whether it may have several values, which a comma separates in a flag
   */
  public PlanKey(
      String key, String about, ValueForm<T> form, T usual, String usualText, boolean isList) {
    this.key = key;
    this.about = about;
    this.form = form;
    this.usual = usual;
    this.usualText = usualText;
    this.isList = isList;
  }

  public final String key() {
    return key;
  }

  /** The section of a plan that contains it; empty at the top level. */
  public final String section() {
    return key.contains(".") ? key.substring(0, key.indexOf('.')) : "";
  }

  public final String name() {
    return key.substring(key.indexOf('.') + 1);
  }

  public final String about() {
    return about;
  }

  public final ValueForm<T> form() {
    return form;
  }

  public final T usual() {
    return usual;
  }

  /** The default, as shown to a reader. */
  public final String usualText() {
    return usualText;
  }

  public final boolean isList() {
    return isList;
  }

  /** Parses a value; the exception for an illegal one names the legal values. */
  public final T parsed(String text) {
    return form.parser().apply(text);
  }

  /** The canonical form of a value. */
  public final String canonical(String text) {
    return form.written().apply(parsed(text));
  }
}
