package org.enginedyno.os;

import java.util.Locale;

/** What each of dyno's JVMs sets before anything else, as libraries read it once. */
public final class JvmDefaults {
  private JvmDefaults() {}

  public static void set() {
    // figures are written alike in all languages, and become parts of statements and names
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    // of a user without a name, Java knows no home, where native libraries would be unpacked
    if (System.getProperty("user.home", "").equals("?")) {
      System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    }
  }
}
