package org.enginedyno.command.docker;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.enginedyno.server.container.Containers;

/** A socket to the Docker engine that can be removed while the engine keeps running. */
final class DockerProxy implements AutoCloseable {
  private final Path socket;
  private final ServerSocketChannel listening;
  private final Queue<SocketChannel> connections = new ConcurrentLinkedQueue<>();

  DockerProxy(Path socket) throws IOException {
    this.socket = socket;
    this.listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(socket));
    start(this::serve);
  }

  /** The environment for an engine at that socket. */
  static Map<String, String> environment(Path socket) {
    return Map.of("DOCKER_HOST", "unix://" + socket);
  }

  private interface Work {
    void go() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.go();
              } catch (IOException e) {
                // the connection ended, from either side
              }
            },
            "docker-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve() throws IOException {
    while (true) {
      SocketChannel client = listening.accept();
      SocketChannel engine = Containers.connect();
      connections.add(client);
      connections.add(engine);
      start(() -> copy(client, engine));
      start(() -> copy(engine, client));
    }
  }

  private static void copy(SocketChannel from, SocketChannel to) throws IOException {
    try (from;
        to) {
      ByteBuffer buffer = ByteBuffer.allocate(16 << 10);
      while (from.read(buffer) >= 0) {
        buffer.flip();
        while (buffer.hasRemaining()) {
          to.write(buffer);
        }
        buffer.clear();
      }
    }
  }

  /** Removes the socket, like a stopped engine. */
  @Override
  public void close() throws IOException {
    listening.close();
    Files.deleteIfExists(socket);
    for (SocketChannel connection : connections) {
      connection.close();
    }
  }
}
