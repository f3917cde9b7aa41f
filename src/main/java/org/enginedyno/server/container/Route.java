package org.enginedyno.server.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;

/**
 * A way to a server in a container.
 *
 * @param how in words, for the reader of the results
 */
record Route(String host, int port, String how) {
  static final int PORT = 3306;
  private static final int PROBE_MILLIS = 300;

  /** Straight to the container, where that leads to it: no proxy copies what is measured. */
  static Optional<Route> direct(Inspection inspection, DockerAddress docker) {
    return docker.isLocal()
        ? inspection
            .address()
            .map(address -> new Route(address, PORT, "straight to the container's address"))
            .filter(Route::leadsSomewhere)
        : Optional.empty();
  }

  /** By the port that the Docker host forwards. */
  static Optional<Route> published(Inspection inspection, DockerAddress docker) {
    return inspection
        .publishedPort()
        .map(port -> new Route(docker.host(), port, "by a port that Docker forwards"))
        .filter(Route::leadsSomewhere);
  }

  private boolean leadsSomewhere() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), PROBE_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
