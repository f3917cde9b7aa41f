package org.enginedyno.server;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.db.connection.Target;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Lends tests one embedded server, which the first of them starts and the last one stops. A class
 * that runs beside others has one of its own.
 */
public final class LiveServer implements ParameterResolver {
  /** JUL forgets the level of a logger that nobody holds. */
  private static final Needs NEEDS = new Needs(40, 8 << 20, 0, List.of());

  /** The way to a database of that name on a server. */
  public static Target database(Target target, String name) {
    return new Target(
        target.host(), target.port(), name, target.user(), target.password(), target.properties());
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == Server.class;
  }

  private static boolean isBesideOthers(ExtensionContext test) {
    Execution execution = test.getRequiredTestClass().getAnnotation(Execution.class);
    return execution != null && execution.value() == ExecutionMode.CONCURRENT;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    boolean own = isBesideOthers(test);
    return (own ? test : test.getRoot())
        .getStore(Namespace.create(LiveServer.class))
        .getOrComputeIfAbsent(
            own ? "own" : "shared", key -> OwnServers.start(temporary, NEEDS), Server.class);
  }
}
