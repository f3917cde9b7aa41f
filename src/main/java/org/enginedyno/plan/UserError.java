package org.enginedyno.plan;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A mistake that the user can correct; its message says what is wrong and what to do. */
public final class UserError extends RuntimeException {
  private final @Nullable String unknown;

  public UserError(String message) {
    super(message);
    unknown = null;
  }

  public UserError(String message, Throwable cause) {
    super(message, cause);
    unknown = null;
  }

  private UserError(String unknown, String message) {
    super(message);
    this.unknown = unknown;
  }

  /** An error about an unknown name. */
  public static UserError unknown(String name, String message) {
    return new UserError(name, message);
  }

  /** The unknown name, if that is the mistake. */
  public Optional<String> unknown() {
    return Optional.ofNullable(unknown);
  }

  /** Messages of servers and drivers can be too long for a terminal. */
  private static final int LONGEST_LINE = 2_000;

  /** A line of at most 2,000 characters. */
  public static String cut(String line) {
    return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...";
  }

  /** Throws if there is a reason. */
  public static void throwIf(Optional<String> reason) {
    if (reason.isPresent()) {
      throw new UserError(reason.get());
    }
  }

  public static UserError of(String where, List<String> problems) {
    return new UserError(
        problems.size() == 1
            ? where + ": " + problems.get(0)
            : "%s: %d problems\n  - %s"
                .formatted(where, problems.size(), String.join("\n  - ", problems)));
  }
}
