package org.enginedyno.server;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.enginedyno.fixture.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Provides tests with the embedded server of their JVM, and a database there that is removed after
 * the tests of an instance of their class. The server lives as long as the JVM does, because
 * Failsafe runs the classes of a lane one by one, each as a separate JUnit run.
 */
public final class LiveServer implements ParameterResolver {
  private static final Needs NEEDS = new Needs(40, 8 << 20, 0, List.of());
  private static @Nullable Server server;

  private static synchronized Server server() {
    if (server == null) {
      Server started = OwnServers.start(Path.of(System.getProperty("java.io.tmpdir")), NEEDS);
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      server = started;
    }
    return server;
  }

  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return List.of(Server.class, TestDatabase.class).contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    if (parameter.getParameter().getType() == Server.class) {
      return server();
    }
    try {
      TestDatabase database = new TestDatabase(server(), name(test.getRequiredTestClass()));
      test.getStore(Namespace.create(LiveServer.class)).put(database, database);
      return database;
    } catch (SQLException e) {
      throw new ParameterResolutionException("no database", e);
    }
  }

  /** For example it_oltp_write for OltpWriteIT. */
  private static String name(Class<?> test) {
    return "it"
        + test.getSimpleName()
            .replaceFirst("IT$", "")
            .replaceAll("([A-Z])", "_$1")
            .toLowerCase(Locale.ROOT);
  }
}
