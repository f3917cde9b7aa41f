package org.enginedyno.server.container;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;

/** What tests outside this package ask of the Docker engine, and do to it. */
public final class DockerAtWork {
  private static final Duration SOON = Duration.ofSeconds(15);

  private DockerAtWork() {}

  /** A connection to the engine. */
  public static SocketChannel connect() throws IOException {
    DockerAddress address = Containers.docker().address();
    SocketChannel channel = address.open();
    address.connect(channel);
    return channel;
  }

  /** The ids of all containers of a server, running or not. */
  public static List<String> containersOf(String server) throws IOException {
    return Containers.ids("org.enginedyno.server=" + server);
  }

  /** The names of a container's volumes. */
  public static List<String> volumesOf(String container) throws IOException {
    return Containers.volumesOf(container);
  }

  /** Whether there is a volume of that name. */
  public static boolean hasVolume(String name) throws IOException {
    return Containers.docker().find("/volumes/" + name).isPresent();
  }

  /** Ends a container's processes at once. */
  public static void kill(String container) throws IOException {
    Containers.docker().post("/containers/" + container + "/kill", "", SOON);
  }

  /** Removes a container with its volumes. */
  public static void remove(String container) throws IOException {
    Containers.docker().remove(container);
  }
}
