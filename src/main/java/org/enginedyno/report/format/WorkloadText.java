package org.enginedyno.report.format;

import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * Descriptions of workloads by name; results may name workloads that this version no longer has.
 */
public final class WorkloadText {
  private WorkloadText() {}

  /** What one operation does. */
  public static String about(String workload) {
    return Workloads.find(workload).map(Workload::about).orElse("");
  }

  /** The statement, with the table's name from the published report. */
  public static String sql(String workload) {
    return Workloads.find(workload).map(Workload::sql).orElse("no statement");
  }

  /** The full name of the benchmark method in JMH. */
  public static String benchmark(String workload) {
    String type = Workloads.find(workload).map(Workload::benchmark).orElse("UnknownBenchmark");
    return "org.enginedyno.bench." + type + "." + workload;
  }

  public static String access(String workload) {
    return Workloads.find(workload).map(Workload::access).orElse("no table");
  }
}
