package org.enginedyno.report.export;

import java.util.List;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Mark;
import org.enginedyno.result.history.StoredRun;

/** A run with a cell of every kind: OK, marked, INVALID, FAILED, with unusual axis values. */
public final class SampleExports {
  static final String ARGS = "-Dtitle=\"a, b\" -Dpath=c:\\d";

  private SampleExports() {}

  /** The run, with the mark of its second cell and the failure of its third and fourth. */
  public static StoredRun run() {
    SampleRun run = new SampleRun();
    run.engines = List.of("InnoDB", "MyISAM");
    run.threads = List.of(4);
    Mark noisy = new Mark(Mark.Label.NOISY, "runs lie 31 % apart; more runs");
    run.with(
        SampleRun.marked(run.cell("MyISAM", 4), noisy),
        SampleRun.invalid(run.cell("READ_PK_RANGE", "InnoDB", 4), "another plan"),
        SampleRun.failed(run.cell("READ_PK_RANGE", "MyISAM", 4), "the server \"left\""));
    return run.stored("friday");
  }

  /** A run whose measuring JVM has arguments that every format must escape. */
  public static StoredRun odd() {
    SampleRun run = new SampleRun();
    run.engines = List.of("InnoDB");
    run.workloads = List.of("READ_PK_POINT");
    run.threads = List.of(1);
    run.choices =
        SampleClients.choices(
            PlanAxis.JVM_ARGS, List.of(ARGS, "-Dtitle=\"a, c\"", "-Dtitle=\"\u00e4 #b;%\""));
    return run.stored("odd");
  }

  static String text(ExportFormat format, StoredRun run) {
    return format.files(List.of(run)).values().iterator().next();
  }
}
