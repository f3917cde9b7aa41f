package org.enginedyno.junit;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.enginedyno.api.Dyno;
import org.enginedyno.api.DynoResults;
import org.enginedyno.api.DynoRun;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** The one run of a plan that several tests ask for, or why there is none. */
final class SharedRun {
  /** Others that measure on this machine come to their end, or the build's own limit is met. */
  private static final Duration WAITS = Duration.ofDays(1);

  private final DynoPlan plan;
  private final Class<?> owner;
  private final Path folder;
  private @Nullable DynoResults results;
  private @Nullable Exception failure;

  SharedRun(DynoPlan plan, Class<?> owner, Path folder) {
    this.plan = plan;
    this.owner = owner;
    this.folder = folder;
  }

  /** Plans that are equal in this are one run. */
  static List<Object> key(DynoPlan plan) {
    return List.of(
        plan.value(),
        List.of(plan.servers()),
        List.of(plan.engines()),
        List.of(plan.workloads()),
        Arrays.stream(plan.threads()).boxed().toList(),
        List.of(plan.set()),
        plan.budget(),
        plan.results());
  }

  /** The results, which whoever comes first waits for, and all others with him. */
  synchronized DynoResults results(boolean lenient) {
    if (results == null && failure == null) {
      run();
    }
    if (results == null) {
      throw new IllegalStateException(
          "plan %s: %s".formatted(plan.value(), failure == null ? "" : failure.getMessage()),
          failure);
    }
    if (!lenient && !results.isValid()) {
      throw new AssertionFailedError(
          "plan %s: %s%nreport: %s"
              .formatted(
                  plan.value(),
                  String.join(System.lineSeparator(), results.problems()),
                  results.report()));
    }
    return results;
  }

  private void run() {
    try {
      results = Dyno.run(wanted());
    } catch (InterruptedException e) {
      failure = e;
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      failure = e;
    }
  }

  private DynoRun wanted() {
    DynoRun run = DynoRun.of(source()).replacing(folder).waiting(WAITS);
    if (plan.servers().length > 0) {
      run = run.servers(plan.servers());
    }
    if (plan.engines().length > 0) {
      run = run.engines(plan.engines());
    }
    if (plan.workloads().length > 0) {
      run = run.workloads(plan.workloads());
    }
    if (plan.threads().length > 0) {
      run = run.threads(plan.threads());
    }
    for (String setting : plan.set()) {
      String[] parts = setting.split("=", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException(
            "set takes KEY=VALUE, as in data.rows=20000, and not '%s'".formatted(setting));
      }
      run = run.set(parts[0], parts[1]);
    }
    return plan.budget().isEmpty() ? run : run.budget(plan.budget());
  }

  /** A file is looked for where the build stands, then among the resources of the tests. */
  private String source() {
    String named = plan.value();
    if (!named.matches(".*\\.ya?ml") || Files.exists(Path.of(named))) {
      return named;
    }
    URL resource = owner.getResource("/" + named);
    if (resource == null || !resource.getProtocol().equals("file")) {
      return named;
    }
    try {
      return Path.of(resource.toURI()).toString();
    } catch (URISyntaxException e) {
      return named;
    }
  }
}
