package org.enginedyno.workload.oltp;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;

/**
 * What one operation asks, part by part.
 *
 * @param tables of how many tables each part draws one
 * @param rangeSize ids in a range
 * @param isTransaction whether a commit ends it
 */
public record OltpMix(List<Part> parts, int tables, int rangeSize, boolean isTransaction) {
  public OltpMix {
    parts = List.copyOf(parts);
  }

  /** A query that is asked several times of one table. */
  public record Part(OltpQuery query, int times) {}

  static OltpMix of(List<Part> parts, KnobValues knobs) {
    return new OltpMix(
        parts.stream().filter(part -> part.times() > 0).toList(),
        knobs.number(OltpKnobs.TABLES.key()),
        OltpKnobs.rangeSize(knobs),
        knobs.text(OltpKnobs.TRANSACTION.key()).equals("on"));
  }

  /** The statements of all tables for the first part, then those for the next. */
  List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    for (Part part : parts) {
      for (int table = 1; table <= tables; table++) {
        statements.add(part.query().statement(table));
      }
    }
    return statements;
  }

  /** Queries of all parts. */
  public int queries() {
    return parts.stream().mapToInt(Part::times).sum();
  }

  Effect effect() {
    TreeMap<String, Integer> commands = new TreeMap<>();
    commands.put("select", queries());
    if (isTransaction) {
      commands.put("commit", 1);
    }
    double rows = 0;
    long again = 0;
    for (Part part : parts) {
      int each = part.query().isRange() ? rangeSize : 1;
      rows += (double) part.times() * each;
      again += (long) part.times() * part.query().timesReadAgain() * (each + 1L);
    }
    return new Effect(commands, rows, 0, isTransaction ? 1 : 0, again);
  }
}
