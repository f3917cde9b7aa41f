package org.enginedyno.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** A workload that searches for words, in turn. */
public interface SearchWorkload extends Workload {
  /** What it searches for, each with the words that must be in a full-text key for it. */
  Map<String, List<String>> searches(KnobValues knobs);

  /** The knobs with which it leaves some of its searches out. */
  KnobValues without(Set<String> searches, KnobValues knobs);

  /** How it is known what each search finds, where that needs a word. */
  Optional<String> aboutFound(DataSpec data, KnobValues knobs);

  /** What each search finds, computed from the generator. */
  List<Long> found(DataSpec data, KnobValues knobs);
}
