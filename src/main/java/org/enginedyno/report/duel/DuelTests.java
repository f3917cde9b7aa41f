package org.enginedyno.report.duel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Inconclusive;
import org.enginedyno.report.export.TestCase;
import org.enginedyno.report.export.TestEnd;
import org.enginedyno.report.export.TestEnd.Kind;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.Machine;

/** The pairs of a duel as tests, which end as a gate would have it. */
public final class DuelTests {
  private DuelTests() {}

  /** A test a pair. */
  public static TestSuite of(DuelResults results) {
    String group = "dyno." + results.base().plan().name().replace('.', '_') + ".duel";
    List<TestCase> cases = new ArrayList<>();
    for (Judgement judgement : results.judgements()) {
      cases.add(
          new TestCase(
              group,
              judgement.duel().pair().name(),
              judgement.duel().seconds(),
              end(judgement, results.rules().inconclusive() == Inconclusive.FAIL),
              DuelText.of(judgement).lines().toList()));
    }
    for (CellPair.Skipped pair : results.skipped()) {
      cases.add(
          new TestCase(
              group, pair.name(), 0, new TestEnd(Kind.SKIPPED, pair.reason(), ""), List.of()));
    }
    return new TestSuite(group, properties(results), cases);
  }

  private static TestEnd end(Judgement judgement, boolean failsWhereItCannotTell) {
    return switch (judgement.word()) {
      case EQUIVALENT, IMPROVEMENT -> TestEnd.PASSED;
      case REGRESSION -> end(Kind.FAILED, judgement);
      case INVALID -> end(Kind.ERROR, judgement);
      case INCONCLUSIVE -> end(failsWhereItCannotTell ? Kind.FAILED : Kind.SKIPPED, judgement);
    };
  }

  /** The word, with the figures that gave it, or why there are none. */
  private static TestEnd end(Kind kind, Judgement judgement) {
    String message = "%s: %s".formatted(judgement.word(), judgement.why());
    return new TestEnd(kind, message, DuelText.of(judgement));
  }

  private static Map<String, String> properties(DuelResults results) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dyno.version", results.manifest().dyno());
    properties.put("plan", results.base().plan().name());
    properties.put("base", results.base().text());
    properties.put("new", results.candidate().text());
    properties.put("rules", DuelPhrases.rules(results.rules()));
    properties.put("servers", String.join("; ", DuelPhrases.servers(results)));
    properties.put("machine", machine(results.manifest().machine()));
    properties.put("started", results.manifest().startedAt().toString());
    properties.put("seed", String.valueOf(results.manifest().plan().orderSeed()));
    return properties;
  }

  private static String machine(Machine machine) {
    return "%s, %d cores, %s".formatted(machine.cpu(), machine.cores(), machine.os());
  }
}
