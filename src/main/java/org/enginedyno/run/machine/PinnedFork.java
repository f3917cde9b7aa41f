package org.enginedyno.run.machine;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.enginedyno.os.AllowedCpus;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Starts a fork on given cores; a profiler, as only profilers may prefix JMH's command line.
 *
 * @param cpus a list of cores in the format of taskset
 */
public record PinnedFork(String cpus) implements ExternalProfiler {
  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return AllowedCpus.prefix(cpus);
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {}

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File out, File err) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "runs on cores " + cpus;
  }
}
