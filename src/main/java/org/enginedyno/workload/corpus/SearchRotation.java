package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Parameters;

/**
 * One search after the other.
 *
 * @param times how often the text stands in the statement
 */
record SearchRotation(List<Search> searches, int times) implements Parameters {
  @Override
  public Draws draws(DataSpec data, KnobValues knobs, long stream) {
    AtomicInteger next = new AtomicInteger();
    return () -> {
      String text = searches.get(next.getAndIncrement() % searches.size()).text();
      return times == 1 ? new Object[] {text} : new Object[] {text, text};
    };
  }

  @Override
  public int samples() {
    return searches.size();
  }
}
