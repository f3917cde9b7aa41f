package org.enginedyno.plan;

import java.util.List;

/** Something that the user can mend; its message says what was wrong and what would be right. */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** One thing to mend. */
  public UserError(String message) {
    super(message);
  }

  /** One thing to mend, found by another exception. */
  public UserError(String message, Throwable cause) {
    super(message, cause);
  }

  /** All that is to be mended in one place. */
  public static UserError of(String where, List<String> problems) {
    return new UserError(
        problems.size() == 1
            ? where + ": " + problems.get(0)
            : "%s: %d problems\n  - %s"
                .formatted(where, problems.size(), String.join("\n  - ", problems)));
  }
}
