package org.enginedyno.report.format;

import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** What a workload's name stands for; results may name workloads that this dyno no longer has. */
public final class WorkloadText {
  private WorkloadText() {}

  /** What one operation is. */
  public static String about(String workload) {
    return Workloads.find(workload).map(Workload::about).orElse("");
  }

  /** The statement with the table under the name that the published report gave it. */
  public static String sql(String workload) {
    return Workloads.find(workload).map(Workload::sql).orElse("no statement");
  }

  /** The benchmark's method in full, as JMH names it. */
  public static String benchmark(String workload) {
    String type = Workloads.find(workload).map(Workload::benchmark).orElse("UnknownBenchmark");
    return "org.enginedyno.bench." + type + "." + workload;
  }

  public static String access(String workload) {
    return Workloads.find(workload).map(Workload::access).orElse("no table");
  }
}
