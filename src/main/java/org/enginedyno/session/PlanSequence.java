package org.enginedyno.session;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.read.Fields;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.YamlText;

/**
 * Plans that are measured one after the other, listed in a file that is used like a plan.
 *
 * @param overrides values that replace those of the plans, by plan key
 * @param budgetSeconds the time limit of each plan, by its name; empty for no limits
 */
public record PlanSequence(
    String name,
    List<String> plans,
    Map<String, String> overrides,
    Map<String, Long> budgetSeconds) {
  private static final String PLANS = "plans";

  /** The sequence of that name as its file has it; nothing if it is a plan's name. */
  public static Optional<PlanSequence> find(String name, Workplace workplace) {
    YamlText text = new WorkloadFiles(workplace, name).text();
    JsonNode tree = text.tree();
    return tree.has(PLANS) ? Optional.of(read(name, text, tree)) : Optional.empty();
  }

  private static PlanSequence read(String name, YamlText text, JsonNode tree) {
    List<String> problems = new ArrayList<>();
    Fields fields = new Fields(tree, problems);
    fields.allow("title", PLANS);
    fields.one("title", name, Parsers::name);
    List<String> plans = fields.list(PLANS, List.of(), Parsers::name);
    if (plans.stream().map(NamedFiles::stem).distinct().count() < plans.size()) {
      problems.add("plans: a plan is listed twice; remove one");
    }
    if (!problems.isEmpty()) {
      throw UserError.of(text.where(), problems);
    }
    return new PlanSequence(NamedFiles.stem(name), plans, Map.of(), Map.of());
  }

  public Optional<Duration> budget(String plan) {
    return Optional.ofNullable(budgetSeconds.get(plan)).map(Duration::ofSeconds);
  }

  /** The time that a plan needs with the shortest runs, and without changes. */
  public record Need(Duration least, Duration usual) {
    /** Shares are whole seconds. */
    private long leastSeconds() {
      return Math.max(1, least.plusMillis(999).toSeconds());
    }

    private long further() {
      return Math.max(1, usual.minus(least).toMillis());
    }
  }

  /**
   * Divides a time limit among plans: each gets its minimum, and a part of the rest in proportion
   * to what it needs beyond the minimum. Returns seconds by plan name.
   */
  public static Map<String, Long> shares(Duration limit, Map<String, Need> needs) {
    long least = needs.values().stream().mapToLong(Need::leastSeconds).sum();
    long rest = limit.toSeconds() - least;
    if (rest < 0) {
      throw new UserError(
          "budget: %s is too short for %d plans; they need at least %s"
              .formatted(
                  Units.text(limit), needs.size(), Units.atLeast(Duration.ofSeconds(least))));
    }
    long all = needs.values().stream().mapToLong(Need::further).sum();
    Map<String, Long> shares = new LinkedHashMap<>();
    needs.forEach(
        (name, need) ->
            shares.put(name, need.leastSeconds() + (long) (rest * (double) need.further() / all)));
    return shares;
  }
}
