package org.enginedyno.workload.custom;

/** Names as SQL has them. */
final class SqlNames {
  private SqlNames() {}

  /** A name without its backticks, or the quotes of an alias. */
  static String plain(String name) {
    return name.matches("(?s)`.+`|'.+'") ? name.substring(1, name.length() - 1) : name;
  }
}
