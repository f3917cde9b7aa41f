package org.enginedyno.plan.read;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.SampleWorkload;

/** The smallest plan in YAML, and the workloads that it may name. */
final class SmallPlan {
  private static final Knob PK_RANGE =
      Knob.number("data.pk-range", "ids in a range", 1, 1_000_000_000, 100);
  private static final Knob STATE_RANGE =
      Knob.number("data.state-range", "states in a range", 1, 50, 5);
  private static final List<SampleWorkload> WORKLOADS =
      List.of(
          SampleWorkload.reading("READ_A", Knobs.of(PK_RANGE, STATE_RANGE)),
          SampleWorkload.reading("READ_B", Knobs.NONE),
          SampleWorkload.reading("WRITE_A", Knobs.NONE));

  static final String YAML =
      """
      engines: [InnoDB, MyISAM]
      workloads: READ_A
      """;

  private SmallPlan() {}

  /** Reads a plan over the sample workloads. */
  static Plan read(String yaml) {
    return read(yaml, Map.of());
  }

  /** Reads a plan and applies the overrides of flags. */
  static Plan read(String yaml, Map<String, String> flags) {
    return new PlanReader(WORKLOADS, 42).read("mine", new YamlText("plan mine", yaml), flags);
  }
}
