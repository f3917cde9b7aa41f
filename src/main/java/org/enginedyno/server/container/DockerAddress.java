package org.enginedyno.server.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;

/** The address of a Docker engine: a socket on this machine, or a host and port. */
record DockerAddress(URI uri) {
  private static final String VARIABLE = "DOCKER_HOST";
  private static final String LEGAL =
      "; write unix:///PATH or tcp://HOST:PORT (for others: ssh -L"
          + " /tmp/docker.sock:/var/run/docker.sock HOST)";

  public DockerAddress {
    boolean unix = "unix".equals(uri.getScheme()) && uri.getPath() != null;
    boolean tcp = "tcp".equals(uri.getScheme()) && uri.getHost() != null && uri.getPort() > 0;
    if (!unix && !tcp) {
      throw new UserError(
          VARIABLE + " has an unsupported scheme or lacks a path or port: " + uri + LEGAL);
    }
  }

  /** The address that the environment names, or the first default socket that exists. */
  static Optional<DockerAddress> in(Map<String, String> environment) {
    String named = environment.getOrDefault(VARIABLE, "");
    if (!named.isEmpty()) {
      if (!environment.getOrDefault("DOCKER_TLS_VERIFY", "").isEmpty()) {
        throw new UserError("DOCKER_TLS_VERIFY: dyno does not support TLS to Docker" + LEGAL);
      }
      return Optional.of(parse(named));
    }
    return sockets(environment).stream()
        .filter(Files::exists)
        .findFirst()
        .map(socket -> parse("unix://" + socket));
  }

  private static DockerAddress parse(String text) {
    try {
      return new DockerAddress(URI.create(text));
    } catch (IllegalArgumentException e) {
      throw new UserError(VARIABLE + " is not an address: " + text + LEGAL, e);
    }
  }

  /** The default sockets of an engine on this machine. */
  static List<Path> sockets(Map<String, String> environment) {
    String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    String home = environment.getOrDefault("HOME", "");
    return Stream.of(
            Path.of("/var/run/docker.sock"),
            Path.of(runtime, "docker.sock"),
            Path.of(home, ".docker", "run", "docker.sock"))
        .filter(Path::isAbsolute)
        .toList();
  }

  /** The socket's file, if the address is a Unix socket. */
  Optional<Path> file() {
    return "unix".equals(uri.getScheme()) ? Optional.of(Path.of(uri.getPath())) : Optional.empty();
  }

  /** The host whose ports are the containers' published ones. */
  public String host() {
    return file().isPresent() ? "127.0.0.1" : uri.getHost();
  }

  /** Whether containers run on this machine, as far as the address shows. */
  public boolean isLocal() {
    return Target.isLoopback(host());
  }

  public SocketChannel open() throws IOException {
    return file().isPresent()
        ? SocketChannel.open(StandardProtocolFamily.UNIX)
        : SocketChannel.open();
  }

  public void connect(SocketChannel channel) throws IOException {
    channel.connect(
        file().isPresent()
            ? UnixDomainSocketAddress.of(file().get())
            : new InetSocketAddress(uri.getHost(), uri.getPort()));
  }

  @Override
  public String toString() {
    return file().map(Path::toString).orElse(uri.toString());
  }
}
