package org.enginedyno.api;

/** Something that the caller can mend; its message says what was wrong and what would be right. */
public final class DynoException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DynoException(String message, Throwable cause) {
    super(message, cause);
  }
}
