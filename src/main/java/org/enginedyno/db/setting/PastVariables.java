package org.enginedyno.db.setting;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.db.facts.ServerFacts;

/**
 * Variables that servers of some years heeded, and that others lack or keep to no effect: to ask
 * for one is no mistake, and its cells are passed over where it would change nothing.
 */
final class PastVariables {
  /** What to heed means: the servers that do, by their versions. */
  private static final Map<String, Pattern> HEEDED =
      Map.of("metadata_locks_hash_instances", Pattern.compile("5\\.[56]\\..*|10\\.0\\..*"));

  private PastVariables() {}

  /** Whether a variable of that name was heeded once. */
  static boolean contains(String name) {
    return HEEDED.containsKey(name);
  }

  /** Why it changes nothing on a server, if so. */
  static Optional<String> problem(String name, ServerFacts facts) {
    Pattern heeded = HEEDED.get(name);
    if (heeded == null || !facts.variables().containsKey(name)) {
      return heeded == null
          ? Optional.empty()
          : Optional.of("%s has no variable '%s'".formatted(facts.title(), name));
    }
    return heeded.matcher(facts.version()).matches()
        ? Optional.empty()
        : Optional.of("%s has '%s' still, and heeds it no more".formatted(facts.title(), name));
  }
}
