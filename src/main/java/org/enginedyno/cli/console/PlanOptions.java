package org.enginedyno.cli.console;

import java.util.Map;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.session.PlanChoice;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The plan by its name, and the options that change it. */
public final class PlanOptions {
  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN",
      completionCandidates = ShippedNames.Plans.class,
      description = "A plan's name or YAML file (default: " + PlanChoice.DEFAULT + ").")
  private @Nullable String plan;

  @Mixin private PlanFlags flags = new PlanFlags();

  public String name() {
    return plan == null ? PlanChoice.DEFAULT : plan;
  }

  /** Whether the plan of that name is meant: none is named, or it is. */
  public boolean names(String other) {
    return plan == null || NamedFiles.stem(plan).equals(other);
  }

  /** Whether any option says otherwise than the plan. */
  public boolean changeThePlan() {
    return flags.changeThePlan();
  }

  /** What is to be otherwise than the plan says, by its own keys. */
  public Map<String, String> overrides() {
    return flags.overrides();
  }

  public Plan read(CommandContext surroundings) {
    return flags.choice(name()).read(surroundings.workplace());
  }
}
