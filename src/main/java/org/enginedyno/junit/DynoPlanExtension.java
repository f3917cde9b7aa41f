package org.enginedyno.junit;

import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.Optional;
import org.enginedyno.api.DynoResults;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs the plans that tests are annotated with, each once, and hands in their results. */
final class DynoPlanExtension implements BeforeEachCallback, ParameterResolver {
  private static final Namespace RUNS = Namespace.create(DynoPlanExtension.class);
  private static final String FOLDER = "dyno.results";
  private static final String USUAL_FOLDER = "target/dyno";

  /**
   * A plan where it is asked for.
   *
   * @param owner the class that says so, which gives the results their name
   */
  private record Found(DynoPlan plan, Class<?> owner) {}

  @Override
  public void beforeEach(ExtensionContext context) throws Exception {
    results(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == DynoResults.class;
  }

  @Override
  public DynoResults resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return results(context);
  }

  private static DynoResults results(ExtensionContext context) {
    Found found =
        found(context)
            .orElseThrow(() -> new IllegalStateException("no @DynoPlan is at " + context));
    SharedRun shared =
        context
            .getRoot()
            .getStore(RUNS)
            .getOrComputeIfAbsent(
                SharedRun.key(found.plan()),
                key -> new SharedRun(found.plan(), found.owner(), folder(found, context)),
                SharedRun.class);
    return shared.results(found.plan().lenient());
  }

  /** The nearest one: at the test, at its class, or at a class around that. */
  private static Optional<Found> found(ExtensionContext context) {
    for (Optional<ExtensionContext> one = Optional.of(context);
        one.isPresent();
        one = one.get().getParent()) {
      Optional<AnnotatedElement> element = one.get().getElement();
      Optional<DynoPlan> plan = AnnotationSupport.findAnnotation(element, DynoPlan.class);
      if (plan.isPresent()) {
        return Optional.of(new Found(plan.get(), one.get().getRequiredTestClass()));
      }
    }
    return Optional.empty();
  }

  private static Path folder(Found found, ExtensionContext context) {
    return found.plan().results().isEmpty()
        ? Path.of(context.getConfigurationParameter(FOLDER).orElse(USUAL_FOLDER))
            .resolve(found.owner().getName() + suffix(found))
        : Path.of(found.plan().results());
  }

  /** A class may have methods with plans of their own. */
  private static String suffix(Found found) {
    boolean isOwn =
        AnnotationSupport.findAnnotation(found.owner(), DynoPlan.class)
            .filter(found.plan()::equals)
            .isPresent();
    return isOwn ? "" : "-" + Integer.toHexString(found.plan().hashCode());
  }
}
