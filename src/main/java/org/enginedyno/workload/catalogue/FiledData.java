package org.enginedyno.workload.catalogue;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Plan;
import org.enginedyno.workload.corpus.CorpusFiles;

/** Data that are read from files which a plan names. */
public final class FiledData {
  private FiledData() {}

  /** The plan with what its files hold, if it names any. */
  public static Plan read(Plan plan) {
    return plan.data().files() == null ? plan : plan.with(CorpusFiles.counted(plan.data()));
  }

  /** Refuses files that are others than when these data were read. */
  public static void requireSame(DataSpec data) {
    if (data.files() != null) {
      CorpusFiles.requireSame(data);
    }
  }
}
