package org.enginedyno.run.machine;

import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.ChildEnvironment;
import org.enginedyno.plan.axis.CpuSet;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * Starts a fork on given cores, without the secrets in dyno's environment. It is a profiler, as
 * only profilers can prefix the command line of a fork.
 *
 * @param cpus a list of cores in the format of taskset, or an empty text for all cores
 */
public record ForkStart(String cpus) implements ExternalProfiler {
  /** Adds this profiler if a fork needs a prefix. */
  public static void add(ChainedOptionsBuilder options, Optional<CpuSet> cores) {
    ForkStart start = new ForkStart(cores.map(CpuSet::toString).orElse(""));
    if (!start.prefix().isEmpty()) {
      options.addProfiler(ForkStart.class, start.cpus);
    }
  }

  private List<String> prefix() {
    List<String> words = new ArrayList<>(ChildEnvironment.prefix());
    if (!cpus.isEmpty()) {
      words.addAll(AllowedCpus.prefix(cpus));
    }
    return words;
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return prefix();
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
    return "starts forks by " + String.join(" ", prefix());
  }
}
