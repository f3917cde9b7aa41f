package org.enginedyno.server;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.db.connection.Target;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Lends tests the embedded server of their JVM. It lives as long as the JVM does, because Failsafe
 * hands a lane its classes one by one, each as a run of JUnit's.
 */
public final class LiveServer implements ParameterResolver {
  private static final Needs NEEDS = new Needs(40, 8 << 20, 0, List.of());
  private static @Nullable Server server;

  /** The way to a database of that name on a server. */
  public static Target database(Target target, String name) {
    return new Target(
        target.host(), target.port(), name, target.user(), target.password(), target.properties());
  }

  private static synchronized Server server() {
    if (server == null) {
      Server started = OwnServers.start(Path.of(System.getProperty("java.io.tmpdir")), NEEDS);
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      server = started;
    }
    return server;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == Server.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return server();
  }
}
