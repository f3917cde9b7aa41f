package org.enginedyno.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.db.link.Target;
import org.enginedyno.plan.read.Shelf;
import org.enginedyno.server.access.Servers;
import org.enginedyno.server.spec.Catalogue;
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

  /** Where the programs are unpacked once for all tests and runs of this user. */
  public static Places places(Path temporary) {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path home = Path.of(System.getProperty("user.home"), ".cache");
    return new Places(
        (cache == null ? home : Path.of(cache)).resolve("enginedyno"),
        temporary,
        System.getProperty("user.name"));
  }

  /**
   * Starts a server whose files are in that folder; one at a time, as a JVM cannot wait for the
   * lock on the programs that it holds itself.
   */
  public static synchronized Server start(Path temporary, Needs needs) {
    Catalogue catalogue = new Catalogue(new Shelf("servers", List.of()));
    try {
      return servers(temporary).open(catalogue.spec("embedded"), needs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Servers that know nobody's password. */
  static Servers servers(Path temporary) {
    return new Servers(
        places(temporary),
        spec -> {
          throw new IllegalStateException("nobody knows " + spec);
        });
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
        .getOrComputeIfAbsent(own ? "own" : "shared", key -> start(temporary, NEEDS), Server.class);
  }
}
