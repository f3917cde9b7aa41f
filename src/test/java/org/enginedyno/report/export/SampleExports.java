package org.enginedyno.report.export;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.StoredRun;

/** A run with a cell of every kind: OK, marked, INVALID, FAILED, with odd values on its axes. */
public final class SampleExports {
  static final String ARGS = "-Dtitle=\"a, b\" -Dpath=c:\\d";

  private SampleExports() {}

  /** The run; what its second cell is marked with, its third and fourth failed at. */
  public static StoredRun run() {
    SampleRun run = new SampleRun();
    run.engines = List.of("InnoDB", "MyISAM");
    run.threads = List.of(4);
    List<Measurement> cells = run.measurements();
    Measurement marked = SampleRun.find(cells, "READ_PK_POINT", "MyISAM", 4);
    Measurement invalid = SampleRun.find(cells, "READ_PK_RANGE", "InnoDB", 4);
    Measurement failed = SampleRun.find(cells, "READ_PK_RANGE", "MyISAM", 4);
    cells =
        SampleRun.with(
            cells,
            SampleRun.marked(marked, new Mark(Mark.Label.NOISY, "runs lie 31 % apart; more runs")));
    cells = SampleRun.with(cells, SampleRun.invalid(invalid, "another plan"));
    cells = SampleRun.with(cells, SampleRun.failed(failed, "the server \"left\""));
    return new StoredRun("friday", run.manifest(), cells);
  }

  /** A run whose measuring JVM was told what no format takes as it is. */
  public static StoredRun odd() {
    SampleRun run = new SampleRun();
    run.engines = List.of("InnoDB");
    run.workloads = List.of("READ_PK_POINT");
    run.threads = List.of(1);
    run.choices =
        SampleClients.choices(
            PlanAxis.JVM_ARGS, List.of(ARGS, "-Dtitle=\"a, c\"", "-Dtitle=\u00e4\n#b;%"));
    return new StoredRun("odd", run.manifest(), run.measurements());
  }

  static String text(ExportFormat format, StoredRun run) {
    Map<String, String> files = format.files(List.of(run));
    return files.values().iterator().next();
  }
}
