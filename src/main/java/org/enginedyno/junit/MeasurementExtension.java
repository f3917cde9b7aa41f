package org.enginedyno.junit;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.api.Dyno;
import org.enginedyno.api.DynoListener;
import org.enginedyno.api.DynoPair;
import org.enginedyno.api.DynoResults;
import org.enginedyno.api.DynoRun;
import org.enginedyno.api.DynoVerdict;
import org.enginedyno.api.DynoVerdicts;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Measures what an annotation requests, once per distinct annotation, and passes the results to
 * tests.
 *
 * @param <A> the annotation
 * @param <R> the results
 */
abstract class MeasurementExtension<A extends Annotation, R>
    implements BeforeEachCallback, ParameterResolver {
  private static final Logger LOG = System.getLogger("org.enginedyno");
  private static final String FOLDER = "dyno.results";
  private static final String USUAL_FOLDER = "target/dyno";

  private final Class<A> annotation;
  private final Class<R> type;
  private final String suffix;

  MeasurementExtension(Class<A> annotation, Class<R> type, String suffix) {
    this.annotation = annotation;
    this.type = type;
    this.suffix = suffix;
  }

  abstract PlanRequest request(A annotation);

  abstract R measure(DynoRun run) throws Exception;

  /** Fails or aborts the test if the results are not usable. */
  abstract void require(R results, A annotation);

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

    /** The run of this request; the plan may be a class path resource next to the owner. */
    DynoRun run(Class<?> owner, Path folder) {
      DynoRun run =
          DynoRun.of(source(owner))
              .replacing(folder)
              .waiting(WAITS)
              .listener(DynoListener.to(line -> LOG.log(Level.INFO, line)));
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
    String source(Class<?> owner) {
      boolean isFile = plan.matches(".*\\.ya?ml");
      for (String name :
          isFile ? List.of(plan) : List.of(plan + ".yaml", "plans/" + plan + ".yaml")) {
        Optional<Path> found =
            Files.exists(Path.of(name)) ? Optional.of(Path.of(name)) : resource(owner, name);
        if (found.isPresent()) {
          return found.get().toString();
        }
      }
      // the name of a packaged plan may also be that of a folder
      if (isFile && owner.getResource("/" + plan) != null) {
        throw new IllegalArgumentException("is in a jar; it must be a file of the class path");
      }
      if (isFile) {
        throw new IllegalArgumentException(
            "no such file in %s or on the class path%s"
                .formatted(Path.of("").toAbsolutePath(), neighbours(owner)));
      }
      return plan; // the runner knows packaged plans and suggests near names
    }

    private static Optional<Path> resource(Class<?> owner, String name) {
      URL resource = owner.getResource("/" + name);
      if (resource == null || !resource.getProtocol().equals("file")) {
        return Optional.empty();
      }
      try {
        return Optional.of(Path.of(resource.toURI()));
      } catch (URISyntaxException e) {
        return Optional.empty();
      }
    }

    /** The plans next to the requested one, among the resources. */
    private String neighbours(Class<?> owner) {
      String folder = plan.contains("/") ? plan.substring(0, plan.lastIndexOf('/') + 1) : "";
      Optional<Path> place = resource(owner, folder);
      if (place.isEmpty()) {
        return "";
      }
      try (Stream<Path> files = Files.list(place.get())) {
        List<String> names =
            files
                .map(file -> folder + file.getFileName())
                .filter(name -> name.matches(".*\\.ya?ml"))
                .sorted()
                .toList();
        return names.isEmpty() ? "" : "; there are: " + String.join(", ", names);
      } catch (IOException e) {
        return "";
      }
    }
  }

  /** An annotation and the test class that it applies to, which names the results folder. */
  private record Found<A>(A annotation, Class<?> owner) {}

  @Override
  public void beforeEach(ExtensionContext context) {
    results(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == type;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return results(context);
  }

  private R results(ExtensionContext context) {
    Found<A> found =
        found(context)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no @%s found for %s".formatted(annotation.getSimpleName(), context)));
    PlanRequest request = request(found.annotation());
    FutureTask<?> shared =
        context
            .getRoot()
            .getStore(Namespace.create(annotation))
            .getOrComputeIfAbsent(
                request,
                key ->
                    new FutureTask<>(
                        () -> measure(request.run(found.owner(), folder(found, request, context)))),
                FutureTask.class);
    R results = type.cast(results(shared, request.plan()));
    require(results, found.annotation());
    return results;
  }

  /** The results of a run that several tests share: the first test runs it, the others wait. */
  private Object results(FutureTask<?> shared, String plan) {
    try {
      shared.run();
      return shared.get();
    } catch (InterruptedException | ExecutionException e) {
      Throwable failure =
          e instanceof ExecutionException ? Objects.requireNonNull(e.getCause()) : e;
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw new IllegalStateException(
          "@%s(\"%s\"): %s".formatted(annotation.getSimpleName(), plan, failure.getMessage()),
          failure);
    }
  }

  /** Finds the nearest annotation: on the test, its class, or an enclosing class. */
  private Optional<Found<A>> found(ExtensionContext context) {
    for (Optional<ExtensionContext> one = Optional.of(context);
        one.isPresent();
        one = one.get().getParent()) {
      Optional<AnnotatedElement> element = one.get().getElement();
      Optional<A> nearest = AnnotationSupport.findAnnotation(element, annotation);
      if (nearest.isPresent()) {
        return Optional.of(new Found<>(nearest.get(), one.get().getRequiredTestClass()));
      }
    }
    return Optional.empty();
  }

  private Path folder(Found<A> found, PlanRequest request, ExtensionContext context) {
    return request.results().isEmpty()
        ? Path.of(context.getConfigurationParameter(FOLDER).orElse(USUAL_FOLDER))
            .resolve(found.owner().getName() + suffix + hash(found))
        : Path.of(request.results());
  }

  /** Methods of one class may have different annotations; each needs its own folder. */
  private String hash(Found<A> found) {
    boolean isOwn =
        AnnotationSupport.findAnnotation(found.owner(), annotation)
            .filter(found.annotation()::equals)
            .isPresent();
    return isOwn ? "" : "-" + Integer.toHexString(found.annotation().hashCode());
  }

  static final class OfPlans extends MeasurementExtension<DynoPlan, DynoResults> {
    OfPlans() {
      super(DynoPlan.class, DynoResults.class, "");
    }

    @Override
    PlanRequest request(DynoPlan plan) {
      return new PlanRequest(
          plan.value(),
          List.of(plan.servers()),
          List.of(plan.engines()),
          List.of(plan.workloads()),
          IntStream.of(plan.threads()).boxed().toList(),
          List.of(plan.set()),
          plan.budget(),
          plan.results());
    }

    @Override
    DynoResults measure(DynoRun run) throws Exception {
      return Dyno.run(run);
    }

    @Override
    void require(DynoResults results, DynoPlan plan) {
      if (!plan.lenient() && !results.isValid()) {
        throw new AssertionFailedError(
            "plan %s: %s%nreport: %s"
                .formatted(
                    plan.value(),
                    String.join(System.lineSeparator(), results.problems()),
                    results.report()));
      }
    }
  }

  static final class OfGates extends MeasurementExtension<DynoGate, DynoVerdicts> {
    OfGates() {
      super(DynoGate.class, DynoVerdicts.class, "-gate");
    }

    @Override
    PlanRequest request(DynoGate gate) {
      return new PlanRequest(
          gate.value(),
          List.of(gate.servers()),
          List.of(gate.engines()),
          List.of(gate.workloads()),
          IntStream.of(gate.threads()).boxed().toList(),
          List.of(gate.set()),
          gate.budget(),
          gate.results());
    }

    @Override
    DynoVerdicts measure(DynoRun run) throws Exception {
      return Dyno.gate(run);
    }

    @Override
    void require(DynoVerdicts verdicts, DynoGate gate) {
      if (gate.lenient()) {
        return;
      }
      if (!verdicts.passes()) {
        String text = text(gate, verdicts.problems(), verdicts.folder());
        if (isJudged(verdicts)) {
          throw new AssertionFailedError(text);
        }
        throw new IllegalStateException(text);
      }
      List<DynoPair> open = verdicts.pairs(DynoVerdict.INCONCLUSIVE);
      if (!open.isEmpty()) {
        throw new TestAbortedException(
            text(gate, open.stream().map(DynoPair::toString).toList(), verdicts.folder()));
      }
    }

    /** Whether a pair fails because of its verdict and not because a proof failed. */
    private static boolean isJudged(DynoVerdicts verdicts) {
      return verdicts.pairs().stream()
          .anyMatch(pair -> !pair.passes() && pair.verdict() != DynoVerdict.INVALID);
    }

    private static String text(DynoGate gate, List<String> lines, Path folder) {
      return "gate %s: %s%nresults: %s"
          .formatted(gate.value(), String.join(System.lineSeparator(), lines), folder);
    }
  }
}
