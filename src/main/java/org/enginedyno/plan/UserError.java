package org.enginedyno.plan;

import java.util.List;

/** Something that the user can mend; its message says what was wrong and what would be right. */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UserError(String message) {
    super(message);
  }

  public UserError(String message, Throwable cause) {
    super(message, cause);
  }

  public static UserError of(String where, List<String> problems) {
    return new UserError(
        problems.size() == 1
            ? where + ": " + problems.get(0)
            : "%s: %d problems\n  - %s"
                .formatted(where, problems.size(), String.join("\n  - ", problems)));
  }
}
