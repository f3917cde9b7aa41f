package org.enginedyno.junit;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.enginedyno.api.DynoRun;

/** The values of an annotation; equal requests share one run. */
record PlanRequest(
    String plan,
    List<String> servers,
    List<String> engines,
    List<String> workloads,
    List<Integer> threads,
    List<String> set,
    String budget,
    String results) {
  /** Long enough for other measurements on this machine to end. */
  private static final Duration WAITS = Duration.ofDays(1);

  static PlanRequest of(DynoPlan plan) {
    return new PlanRequest(
        plan.value(),
        List.of(plan.servers()),
        List.of(plan.engines()),
        List.of(plan.workloads()),
        Arrays.stream(plan.threads()).boxed().toList(),
        List.of(plan.set()),
        plan.budget(),
        plan.results());
  }

  static PlanRequest of(DynoGate gate) {
    return new PlanRequest(
        gate.value(),
        List.of(gate.servers()),
        List.of(gate.engines()),
        List.of(gate.workloads()),
        Arrays.stream(gate.threads()).boxed().toList(),
        List.of(gate.set()),
        gate.budget(),
        gate.results());
  }

  /** The run of this request; the plan may be a class path resource next to the owner. */
  DynoRun run(Class<?> owner, Path folder) {
    DynoRun run = DynoRun.of(source(owner)).replacing(folder).waiting(WAITS);
    if (!servers.isEmpty()) {
      run = run.servers(servers.toArray(String[]::new));
    }
    if (!engines.isEmpty()) {
      run = run.engines(engines.toArray(String[]::new));
    }
    if (!workloads.isEmpty()) {
      run = run.workloads(workloads.toArray(String[]::new));
    }
    if (!threads.isEmpty()) {
      run = run.threads(threads.stream().mapToInt(Integer::intValue).toArray());
    }
    for (String setting : set) {
      String[] parts = setting.split("=", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException(
            "set takes KEY=VALUE, as in data.rows=20000, not '%s'".formatted(setting));
      }
      run = run.set(parts[0], parts[1]);
    }
    return budget.isEmpty() ? run : run.budget(budget);
  }

  /** Resolves a file against the working directory, then against the class path. */
  private String source(Class<?> owner) {
    if (!plan.matches(".*\\.ya?ml") || Files.exists(Path.of(plan))) {
      return plan;
    }
    URL resource = owner.getResource("/" + plan);
    if (resource == null || !resource.getProtocol().equals("file")) {
      return plan;
    }
    try {
      return Path.of(resource.toURI()).toString();
    } catch (URISyntaxException e) {
      return plan;
    }
  }
}
