package org.enginedyno.os;

import java.util.Locale;

/** Defaults that each of dyno's JVMs sets first, as libraries read them only once. */
public final class JvmDefaults {
  private JvmDefaults() {}

  public static void set() {
    // numbers have the same format in all languages, also in statements and names
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    // a user without an account has no home directory in which JNA could unpack its library
    if (System.getProperty("user.home", "").equals("?")) {
      System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    }
  }
}
