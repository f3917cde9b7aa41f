package org.enginedyno.api;

import org.jspecify.annotations.Nullable;

/** An error that the caller can correct; its message says what is wrong and what to do. */
public final class DynoException extends RuntimeException {
  DynoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
