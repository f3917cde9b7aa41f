package org.enginedyno.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy for a real server, which changes what clients and server send. */
public final class ServerProxy implements AutoCloseable {
  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /** Forwards the bytes of one side until it sends no more. */
  @FunctionalInterface
  public interface Pass {
    void of(InputStream from, Socket to) throws IOException;
  }

  /** A proxy for the server at that address. */
  public ServerProxy(String host, int port, Pass requests, Pass answers) throws IOException {
    start(
        () -> {
          while (true) {
            Socket client = door.accept();
            Socket server = new Socket(host, port);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            sockets.addAll(List.of(client, server));
            start(() -> requests.of(client.getInputStream(), server));
            start(() -> answers.of(server.getInputStream(), client));
          }
        });
  }

  public int port() {
    return door.getLocalPort();
  }

  /** Changes nothing, and closes the other side when one has closed. */
  public static void pass(InputStream from, Socket to) throws IOException {
    try (to) {
      from.transferTo(to.getOutputStream());
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // one of both sides has closed
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
