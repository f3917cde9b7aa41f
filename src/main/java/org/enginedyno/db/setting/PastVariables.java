package org.enginedyno.db.setting;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.db.facts.ServerFacts;

/**
 * Variables that only some versions use and others ignore or lack: requesting one is not a mistake,
 * but its cells are skipped where it has no effect.
 */
final class PastVariables {
  /** The versions that use each variable. */
  private static final Map<String, Pattern> USED =
      Map.of("metadata_locks_hash_instances", Pattern.compile("5\\.[56]\\..*|10\\.0\\..*"));

  private PastVariables() {}

  static boolean contains(String name) {
    return USED.containsKey(name);
  }

  /** Why it has no effect on a server. */
  static Optional<String> problem(String name, ServerFacts facts) {
    Pattern used = USED.get(name);
    if (used == null || !facts.variables().containsKey(name)) {
      return used == null
          ? Optional.empty()
          : Optional.of("%s has no variable '%s'".formatted(facts.title(), name));
    }
    return used.matcher(facts.version()).matches()
        ? Optional.empty()
        : Optional.of("%s ignores '%s'".formatted(facts.title(), name));
  }
}
