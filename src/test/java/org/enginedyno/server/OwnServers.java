package org.enginedyno.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.server.Places.Platform;
import org.enginedyno.server.container.Docker;
import org.enginedyno.server.container.DockerContainers;
import org.enginedyno.server.embedded.Servers;

/** Embedded servers for tests, and for programs that compare. */
public final class OwnServers {
  private static final Platform PLATFORM =
      new Platform(System.getProperty("os.name"), System.getProperty("os.arch"));

  private OwnServers() {}

  /** Places in one folder, for tests that start no server there. */
  public static Places within(Path folder) {
    return new Places(
        folder.resolve("cache"), folder, "tester", PLATFORM, MavenRepository.ofThisUser());
  }

  /** Where the programs are unpacked once for all tests and runs of this user. */
  public static Places places(Path temporary) {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path home = Path.of(System.getProperty("user.home"), ".cache");
    return new Places(
        (cache == null ? home : Path.of(cache)).resolve("enginedyno"),
        temporary,
        System.getProperty("user.name"),
        PLATFORM,
        MavenRepository.ofThisUser());
  }

  /**
   * Starts a server whose files are in that folder; one at a time, as a JVM cannot wait for a lock
   * on the programs that it holds itself.
   */
  public static synchronized Server start(Path temporary, Needs needs) {
    Catalogue catalogue = new Catalogue(new NamedFiles("servers", List.of()));
    try {
      return servers(temporary).open(catalogue.spec("embedded"), needs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts a server with these further keys in its file, whose files are in that folder. */
  public static Server start(Path temporary, String keys, Needs needs) throws Exception {
    YamlText text = new YamlText("server own", "{kind: embedded, %s}".formatted(keys));
    return servers(temporary).open(SpecReader.read("own", text), needs);
  }

  /** Starts a server whose files are among the other temporary ones. */
  public static Server start(Needs needs) {
    return start(Path.of(System.getProperty("java.io.tmpdir")), needs);
  }

  /** A server in a container, with these further keys in its file. */
  public static ServerSpec container(String name, String keys) {
    return SpecReader.read(
        name, new YamlText("server " + name, "{kind: container, %s}".formatted(keys)));
  }

  /** Servers without passwords and containers. */
  public static Servers servers(Path temporary) {
    return new Servers(
        places(temporary),
        spec -> {
          throw new IllegalStateException("nobody knows " + spec);
        },
        new DockerContainers(new Docker(Map.of("DOCKER_HOST", "unix:///nowhere")), "tester"));
  }
}
