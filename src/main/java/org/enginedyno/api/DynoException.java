package org.enginedyno.api;

import org.jspecify.annotations.Nullable;

/** Something that the caller can mend; its message says what was wrong and what would be right. */
public final class DynoException extends RuntimeException {
  DynoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
