package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.server.container.Containers;

/**
 * A folder with the file of a server in a container. The server's name is unique and the user's
 * name is constant: a run removes the containers of dead runs of its user, and must not remove
 * those of parallel tests.
 */
final class ContainerFolder implements AutoCloseable {
  private final Path folder;
  private final Map<String, String> environment;
  private final String server = "faulty-" + UUID.randomUUID();
  private final List<String> servers = new ArrayList<>();
  private final Set<String> volumes = new HashSet<>();

  /** The server uses this image; its file may have further lines. */
  ContainerFolder(Path folder, Map<String, String> environment, String image, String... lines)
      throws IOException {
    this.folder = folder;
    this.environment = Map.copyOf(environment);
    servers.add(server);
    write(server, image, lines);
  }

  /** The name of a further server with that image. */
  String another(String image) throws IOException {
    String name = "%s-%d".formatted(server, servers.size() + 1);
    servers.add(name);
    write(name, image);
    return name;
  }

  private void write(String name, String image, String... lines) throws IOException {
    Path files = Files.createDirectories(folder.resolve("config").resolve("servers"));
    Files.writeString(
        files.resolve(name + ".yaml"),
        "kind: container\nfamily: %s\nimage: %s\n%s\n"
            .formatted(family(image), image, String.join("\n", lines)));
  }

  private static String family(String image) {
    return image.startsWith("mysql:") ? "mysql" : "mariadb";
  }

  String server() {
    return server;
  }

  DynoProcess run() throws IOException {
    return dyno(
        DynoProcess.ONE_READ
            + "--set=data.rows=5000 --set=measure.warmup=100ms --set=measure.runs='2 x 2s'"
            + " --out=results --server="
            + server);
  }

  DynoProcess resume() throws IOException {
    return dyno("run --resume results");
  }

  DynoProcess dyno(String line, String... further) throws IOException {
    List<String> name = List.of("-Duser.name=" + server);
    return DynoProcess.start(
        folder, List.of(), name, environment, DynoProcess.words(line, further));
  }

  /** The only container of the server. */
  String container() throws IOException {
    List<String> ids = Containers.containersOf(server);
    assertThat(ids).hasSize(1);
    volumes.addAll(Containers.volumesOf(ids.get(0)));
    return ids.get(0);
  }

  /** No container of it remains, and no volume that one of them had. */
  void assertNoContainerIsLeft() throws IOException {
    for (String one : servers) {
      assertThat(Containers.containersOf(one)).isEmpty();
    }
    for (String volume : volumes) {
      assertThat(Containers.hasVolume(volume)).as("volume %s", volume).isFalse();
    }
  }

  @Override
  public void close() throws IOException {
    for (String one : servers) {
      for (String id : Containers.containersOf(one)) {
        Containers.remove(id);
      }
    }
  }
}
