package org.enginedyno.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.PlanKeys;
import org.enginedyno.result.threshold.CellThreshold;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.ResumedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "capacity",
    description = {
      "Find the highest rate of arrivals at which each cell of a plan meets an objective.",
      "Each cell is measured as a closed loop, then at rates that approach its",
      "capacity; cells that are compared alternate."
    },
    sortOptions = false,
    footer = {
      "  dyno capacity quick --slo 'p99 < 10 ms' --workload oltp.point",
      "  dyno capacity quick --slo 'p99 < 5 ms' --engine InnoDB,MyISAM --threads 8",
      "  dyno capacity --resume results/friday"
    })
final class CapacityCommand extends DynoCommand.Subcommand {
  @Mixin private PlanOptions planOptions = new PlanOptions();

  @Option(
      names = "--slo",
      paramLabel = "LIMIT",
      description = {
        "A figure and its upper limit, as in 'p99 < 10 ms'; may be repeated: all must be met.",
        "Replaces the thresholds of the plan. Latencies count from when an operation was due."
      })
  private List<String> objectives = new ArrayList<>();

  @Mixin private MeasureOptions options = new MeasureOptions("dyno capacity");

  @Override
  public Integer call() throws Exception {
    options.checkOfCells(planOptions.changeThePlan() || !objectives.isEmpty());
    Path resume = options.resume(context(), false);
    if (resume != null) {
      ResumedRun begun = ResumedRun.of(resume, false);
      if (begun.manifest().plan().judging().capacity() == null) {
        throw new UserError(
            "%s is not a capacity search; continue it with dyno run --resume %s"
                .formatted(resume, resume));
      }
      planOptions.requireOwn(resume, begun.manifest().plan().name());
      return options.measured(
          planOptions.name(), begun.manifest().plan(), Optional.of(begun), context());
    }
    Map<String, String> keys = new LinkedHashMap<>();
    objectives.forEach(text -> addLimit(text, keys));
    PlanChoice choice = planOptions.choice(planOptions.name()).with(keys);
    Plan plan = choice.read(context().workplace());
    if (plan.judging().capacity() == null) {
      String probes = Integer.toString(CapacityRules.USUAL.probes());
      plan = choice.with(Map.of(PlanKeys.PROBES.key(), probes)).read(context().workplace());
    }
    Plan searched = keys.isEmpty() ? plan : plan.limited(ofOptions(plan.objective(), keys));
    List<String> problems = CellThreshold.searchProblems(searched.objective());
    if (!problems.isEmpty()) {
      throw UserError.of("plan " + plan.name(), problems);
    }
    return options.measured(planOptions.name(), searched, Optional.empty(), context());
  }

  /** The limits that options set, without the plan's own. */
  private static List<Threshold> ofOptions(List<Threshold> all, Map<String, String> keys) {
    return all.stream()
        .filter(one -> keys.entrySet().stream().anyMatch(key -> isOf(key, one)))
        .toList();
  }

  /** Whether a key sets a limit; keys may spell figures differently, and workloads as patterns. */
  private static boolean isOf(Map.Entry<String, String> key, Threshold limit) {
    String name = key.getKey().substring(PlanKeys.THRESHOLDS.length() + 1);
    String figure = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return limit.workload().isEmpty() == !name.contains(".")
        && limit.figure().equals(figure.replaceFirst("^latency-", ""))
        && Threshold.parse(key.getValue()).limit().equals(limit.limit());
  }

  /** Adds a figure and its limit as a key of the plan and its value. */
  private static void addLimit(String text, Map<String, String> keys) {
    int operator = text.indexOf('<');
    if (operator <= 0) {
      throw new UserError(
          "--slo: must be a figure and its upper limit, as in 'p99 < 10 ms': '%s'".formatted(text));
    }
    String figure = text.substring(0, operator).strip().replaceFirst("^latency-", "");
    if (keys.put(PlanKeys.THRESHOLDS + "." + figure, text.substring(operator).strip()) != null) {
      throw new UserError(
          "--slo: '%s' is a second limit on %s; keep only the lower limit".formatted(text, figure));
    }
  }
}
