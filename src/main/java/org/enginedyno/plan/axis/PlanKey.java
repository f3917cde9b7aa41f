package org.enginedyno.plan.axis;

/** A key of a plan, declared once: what it is, what it may be, and its default. */
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
   * @param key as plans write it, with its section where it stands in one: {@code data.rows}
   * @param about what it is, in one sentence
   * @param usual the value where a plan does not name the key
   * @param usualText the same for a reader
   * @param isList whether it may have several values, which a comma parts in a flag
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

  /** The section of a plan that it stands in; empty where it stands at the top. */
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

  /** The value where a plan does not name the key, for a reader. */
  public final String usualText() {
    return usualText;
  }

  public final boolean isList() {
    return isList;
  }

  /** A value as plans write it; one that is not legal is refused with what would be. */
  public final T parsed(String text) {
    return form.parser().apply(text);
  }

  /** The same value as plans write it best. */
  public final String canonical(String text) {
    return form.written().apply(parsed(text));
  }
}
