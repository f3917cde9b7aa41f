package org.enginedyno.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** A workload that searches for words, one after another. */
public interface SearchWorkload extends Workload {
  /** Its searches, each with the words that a full-text key must contain. */
  Map<String, List<String>> searches(KnobValues knobs);

  /** The knobs with which it omits some of its searches. */
  KnobValues without(Set<String> searches, KnobValues knobs);

  /** How the number of matches of each search is known, if that needs an explanation. */
  Optional<String> aboutFound(DataSpec data, KnobValues knobs);

  /** The number of matches of each search, as computed from the generator or counted in files. */
  List<Long> found(DataSpec data, KnobValues knobs);
}
