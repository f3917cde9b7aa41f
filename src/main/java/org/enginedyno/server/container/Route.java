package org.enginedyno.server.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;

/** The network route to a server in a container, with a description for results. */
record Route(String host, int port, String how) {
  static final int PORT = 3306;
  private static final int PROBE_MILLIS = 300;

  /** The container's own address, if reachable: no proxy copies the traffic. */
  static Optional<Route> direct(Inspection inspection, DockerAddress docker) {
    return docker.isLocal()
        ? inspection
            .address()
            .map(address -> new Route(address, PORT, "straight to the container's address"))
            .filter(Route::isReachable)
        : Optional.empty();
  }

  /** The port that the Docker host forwards. */
  static Optional<Route> published(Inspection inspection, DockerAddress docker) {
    return inspection
        .publishedPort()
        .map(port -> new Route(docker.host(), port, "by a port that Docker forwards"))
        .filter(Route::isReachable);
  }

  private boolean isReachable() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), PROBE_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
