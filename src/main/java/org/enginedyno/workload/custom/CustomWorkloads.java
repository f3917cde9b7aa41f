package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.enginedyno.plan.WorkloadFile;

/** The workloads of files, each of which is read once. */
public final class CustomWorkloads {
  private static final Map<WorkloadFile, List<CustomWorkload>> READ = new ConcurrentHashMap<>();

  private CustomWorkloads() {}

  /** The operations of a file, in their order. */
  public static List<CustomWorkload> of(WorkloadFile file) {
    return READ.computeIfAbsent(file, CustomWorkloads::read);
  }

  private static List<CustomWorkload> read(WorkloadFile source) {
    CustomFile file = CustomReader.read(source);
    return file.operations().stream().map(one -> new CustomWorkload(file, one)).toList();
  }
}
