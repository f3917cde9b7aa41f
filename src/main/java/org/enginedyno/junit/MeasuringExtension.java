package org.enginedyno.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.Optional;
import org.enginedyno.api.DynoRun;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Measures what tests are annotated with, each once, and hands in what came of it.
 *
 * @param <A> the annotation
 * @param <R> what came of it
 */
abstract class MeasuringExtension<A extends Annotation, R>
    implements BeforeEachCallback, ParameterResolver {
  private static final String FOLDER = "dyno.results";
  private static final String USUAL_FOLDER = "target/dyno";

  private final Class<A> annotation;
  private final Class<R> results;
  private final String ending;

  /**
   * An extension.
   *
   * @param ending what folders of results have behind the name of a class
   */
  MeasuringExtension(Class<A> annotation, Class<R> results, String ending) {
    this.annotation = annotation;
    this.results = results;
    this.ending = ending;
  }

  /** What an annotation asks for. */
  abstract PlanRequest asked(A found);

  /** Does what is asked for. */
  abstract R measured(DynoRun run) throws Exception;

  /** Ends a test for which the results are none to go on with. */
  abstract void require(R came, A found);

  /**
   * An annotation where it is found.
   *
   * @param owner the class that says so, which gives the results their name
   */
  private record Found<A>(A words, Class<?> owner) {}

  @Override
  public void beforeEach(ExtensionContext context) {
    results(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == results;
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
    PlanRequest asked = asked(found.words());
    SharedRun shared =
        context
            .getRoot()
            .getStore(Namespace.create(annotation))
            .getOrComputeIfAbsent(
                asked,
                key ->
                    new SharedRun(
                        asked.plan(),
                        () -> asked.run(found.owner(), folder(found, asked, context)),
                        this::measured),
                SharedRun.class);
    R came = results.cast(shared.results());
    require(came, found.words());
    return came;
  }

  /** The nearest one: at the test, at its class, or at a class around that. */
  private Optional<Found<A>> found(ExtensionContext context) {
    for (Optional<ExtensionContext> one = Optional.of(context);
        one.isPresent();
        one = one.get().getParent()) {
      Optional<AnnotatedElement> element = one.get().getElement();
      Optional<A> words = AnnotationSupport.findAnnotation(element, annotation);
      if (words.isPresent()) {
        return Optional.of(new Found<>(words.get(), one.get().getRequiredTestClass()));
      }
    }
    return Optional.empty();
  }

  private Path folder(Found<A> found, PlanRequest asked, ExtensionContext context) {
    return asked.results().isEmpty()
        ? Path.of(context.getConfigurationParameter(FOLDER).orElse(USUAL_FOLDER))
            .resolve(found.owner().getName() + ending + suffix(found))
        : Path.of(asked.results());
  }

  /** A class may have methods with plans of their own. */
  private String suffix(Found<A> found) {
    boolean isOwn =
        AnnotationSupport.findAnnotation(found.owner(), annotation)
            .filter(found.words()::equals)
            .isPresent();
    return isOwn ? "" : "-" + Integer.toHexString(found.words().hashCode());
  }
}
