package org.enginedyno.workload;

import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** How files are opened: past the page cache or through it, and when a write is done. */
public enum OpenMode {
  /** Through the page cache; a write is done when it is there. */
  BUFFERED,
  /** Past the page cache (O_DIRECT). */
  DIRECT,
  /** A write is done when data and metadata are on the disk (O_SYNC). */
  SYNC,
  /** A write is done when the data are on the disk (O_DSYNC). */
  DSYNC,
  /** Both of O_DIRECT and O_SYNC. */
  DIRECT_SYNC,
  /** Both of O_DIRECT and O_DSYNC. */
  DIRECT_DSYNC;

  public static OpenMode of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('+', '_'));
  }

  /** Whether it goes past the page cache. */
  public boolean isDirect() {
    return this == DIRECT || this == DIRECT_SYNC || this == DIRECT_DSYNC;
  }

  /** Whether each write is on the disk when it is done. */
  public boolean isDurable() {
    return this != BUFFERED && this != DIRECT;
  }

  /** Whether the metadata are on the disk too when a write is done. */
  public boolean isWhollyDurable() {
    return this == SYNC || this == DIRECT_SYNC;
  }

  /** The options to open files with, for reading and writing. */
  public Set<OpenOption> options() {
    Set<OpenOption> options = new HashSet<>(Set.of(StandardOpenOption.READ));
    options.add(StandardOpenOption.WRITE);
    if (isDirect()) {
      options.add(pastThePageCache());
    }
    if (this == SYNC || this == DIRECT_SYNC) {
      options.add(StandardOpenOption.SYNC);
    }
    if (this == DSYNC || this == DIRECT_DSYNC) {
      options.add(StandardOpenOption.DSYNC);
    }
    return options;
  }

  /**
   * By name, because newer compilers warn about JDK-specific options and the warning cannot be
   * switched off.
   */
  private static OpenOption pastThePageCache() {
    try {
      for (Object option :
          Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
        if (option instanceof OpenOption direct && option.toString().equals("DIRECT")) {
          return direct;
        }
      }
    } catch (ClassNotFoundException e) {
      throw new UnsupportedOperationException("this JVM cannot open files with O_DIRECT", e);
    }
    throw new UnsupportedOperationException("this JVM cannot open files with O_DIRECT");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '+');
  }
}
