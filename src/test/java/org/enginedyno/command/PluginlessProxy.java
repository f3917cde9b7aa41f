package org.enginedyno.command;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The way to a server that then speaks like one of before 5.5.7: it does not offer authentication
 * by plugins, without which today's drivers do not log in.
 */
public final class PluginlessProxy implements AutoCloseable {
  private static final int VERSION_STARTS = 1;

  /** From the end of the version: thread, eight bytes of salt, zero, two of flags, and so on. */
  private static final int UPPER_FLAGS = 4 + 8 + 1 + 2 + 1 + 2;

  private static final int PLUGIN_AUTH = 1 << (19 - 16);

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final String host;
  private final int port;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /** A way to the server at that place. */
  public PluginlessProxy(String host, int port) throws IOException {
    this.host = host;
    this.port = port;
    start(this::accept);
  }

  public int port() {
    return door.getLocalPort();
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

  private void accept() throws IOException {
    while (true) {
      Socket client = door.accept();
      Socket server = new Socket(host, port);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      sockets.addAll(List.of(client, server));
      start(() -> pass(client.getInputStream(), server));
      start(
          () -> {
            greet(new DataInputStream(server.getInputStream()), client.getOutputStream());
            pass(server.getInputStream(), client);
          });
    }
  }

  private static void greet(DataInputStream in, OutputStream out) throws IOException {
    byte[] head = in.readNBytes(4);
    byte[] greeting = in.readNBytes((head[0] & 0xff) | (head[1] & 0xff) << 8);
    int end = VERSION_STARTS;
    while (greeting[end] != 0) {
      end++;
    }
    greeting[end + 1 + UPPER_FLAGS] &= (byte) ~PLUGIN_AUTH;
    out.write(head);
    out.write(greeting);
  }

  private static void pass(InputStream in, Socket to) throws IOException {
    try (to) {
      in.transferTo(to.getOutputStream());
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
