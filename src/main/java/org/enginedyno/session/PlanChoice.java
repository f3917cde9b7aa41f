package org.enginedyno.session;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.threshold.CellThreshold;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * A plan that a user chose, with changes to it.
 *
 * @param name its name or YAML file
 * @param overrides values that replace those of the plan, by plan key, like {@code data.rows}
 */
public record PlanChoice(String name, Map<String, String> overrides) {
  /** The plan if the user names none. */
  public static final String DEFAULT = "quick";

  private static final String WORKLOADS = "workloads";
  private static final String ROWS = "data.rows";
  private static final int MOST_NAMES = 3;

  /** Several values of a key as one text. */
  public static String list(List<String> values) {
    return values.stream().map(value -> "'" + value.replace("'", "''") + "'").toList().toString();
  }

  /** The same with further overrides, which replace those of the same key. */
  public PlanChoice with(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(overrides);
    all.putAll(further);
    return new PlanChoice(name, all);
  }

  public Plan read(Workplace workplace) {
    return read(workplace, Map.of());
  }

  /** The plan with the keys that one side of a duel sets; its title does not mention them. */
  Plan read(Workplace workplace, Map<String, String> side) {
    long seed = workplace.clock().millis() % 1_000_000;
    WorkloadFiles files = new WorkloadFiles(workplace, name);
    YamlText text = files.text();
    Map<String, String> all = new LinkedHashMap<>(overrides);
    all.putAll(side);
    Map<String, List<String>> named = files.read(text, all);
    WorkloadFiles.existing(named).ifPresent(one -> all.put("data.existing", one));
    Plan plan =
        new PlanReader(selectable(named), seed, named).read(NamedFiles.stem(name), text, all);
    // a plan has only the keys of figures, so they are checked here
    List<String> problems = CellThreshold.problems(plan.judging().thresholds());
    if (!problems.isEmpty()) {
      throw UserError.of("plan " + plan.name(), problems);
    }
    if (all.containsKey(ROWS) && plan.workloads().stream().allMatch(Workloads::isCustom)) {
      throw new UserError(
          ROWS
              + " has no effect: the tables of workload files have their own rows; change them in the file, or remove "
              + ROWS);
    }
    DuelRules duel = plan.judging().duel();
    try {
      FigureCatalogue.judged(duel == null ? List.of() : duel.judged());
    } catch (IllegalArgumentException e) {
      throw UserError.of("plan " + plan.name(), List.of("duel.judge: " + e.getMessage()));
    }
    JsonNode tree = text.tree();
    // the title of a workload file does not describe the plan that is generated for it
    boolean isPlan = !tree.at("/workloads/0").asText().equals(name);
    List<String> changed =
        overrides.keySet().stream().filter(key -> isPlan && isOther(tree, key)).toList();
    String others =
        changed.stream().filter(key -> !key.equals(WORKLOADS)).collect(Collectors.joining(", "));
    String title = changed.contains(WORKLOADS) ? some(plan.workloads()) : plan.title();
    return Workloads.withFiles(
        plan.with(others.isEmpty() ? title : "%s, with changed %s".formatted(title, others)));
  }

  private static String some(List<String> workloads) {
    String first = String.join(", ", workloads.subList(0, Math.min(MOST_NAMES, workloads.size())));
    int further = workloads.size() - MOST_NAMES;
    return further > 0 ? "%s and %d more".formatted(first, further) : first;
  }

  /** Whether an override changes what is measured, so that the plan's title no longer fits. */
  private boolean isOther(JsonNode tree, String key) {
    JsonNode planned = tree.at("/" + key.replace('.', '/'));
    return !key.matches("servers|(measure|duel|capacity)\\..*")
        && !planned.isMissingNode()
        && !plain(planned.toString()).equals(plain(overrides.getOrDefault(key, "")));
  }

  private static String plain(String value) {
    return value.replaceAll("[\\[\\]\"'\\s]", "").replace('.', '_').toLowerCase(Locale.ROOT);
  }

  /**
   * The workloads that a plan can select: those in the files that it names, and all packaged ones.
   */
  private static List<Workload> selectable(Map<String, List<String>> named) {
    return Stream.concat(
            Workloads.selectable().stream(),
            named.values().stream().flatMap(List::stream).distinct().map(Workloads::named))
        .toList();
  }
}
