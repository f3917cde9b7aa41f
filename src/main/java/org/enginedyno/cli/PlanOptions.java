package org.enginedyno.cli;

import java.nio.file.Path;
import java.util.Map;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.PlanKeys;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.ResumedRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The plan by its name, and the options that change it. */
final class PlanOptions extends PlanFlags {
  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN",
      completionCandidates = PlanFlags.Plans.class,
      description = "A plan's name or YAML file (default: " + PlanChoice.DEFAULT + ").")
  private @Nullable String plan;

  @Option(
      names = "--fleet",
      paramLabel = "MASTER",
      description =
          "Spark master whose executors run the clients, as in spark://host:7077 (default: this machine runs them).")
  private @Nullable String fleet;

  @Override
  Map<String, String> overrides() {
    Map<String, String> overrides = super.overrides();
    if (fleet != null) {
      overrides.put(PlanKeys.FLEET.key(), fleet);
    }
    return overrides;
  }

  String name() {
    return plan == null ? PlanChoice.DEFAULT : plan;
  }

  /** Refuses a plan other than that of the resumed run. */
  void requireOwn(Path resumed, String own) {
    if (plan != null && !mayMean(own)) {
      ResumedRun.requirePlan(resumed, own, plan);
    }
  }

  /** Whether the user named this plan or none. */
  boolean mayMean(String name) {
    return plan == null || NamedFiles.stem(plan).equals(name);
  }

  Plan read(CommandContext context) {
    return choice(name()).read(context.workplace());
  }
}
