package org.enginedyno.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.enginedyno.api.DynoRun;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Measures what an annotation requests, once per distinct annotation, and passes the results to
 * tests.
 *
 * @param <A> the annotation
 * @param <R> the results
 */
abstract class MeasurementExtension<A extends Annotation, R>
    implements BeforeEachCallback, ParameterResolver {
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
                        "no @%s is at %s".formatted(annotation.getSimpleName(), context)));
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
  private static Object results(FutureTask<?> shared, String plan) {
    Throwable failure;
    try {
      shared.run();
      return shared.get();
    } catch (InterruptedException e) {
      failure = e;
    } catch (ExecutionException e) {
      failure = Objects.requireNonNull(e.getCause());
    }
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    throw new IllegalStateException("plan %s: %s".formatted(plan, failure.getMessage()), failure);
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
}
