package org.enginedyno.db.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.enginedyno.db.connection.Target;

/** The way to a server on which sessions stay when their clients leave. */
final class KeepingProxy implements AutoCloseable {
  private static final int QUIT = 1;

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sessions = new CopyOnWriteArrayList<>();

  KeepingProxy(Target target) throws IOException {
    start(
        () -> {
          while (true) {
            Socket client = door.accept();
            Socket session = new Socket(target.host(), target.port());
            session.setTcpNoDelay(true);
            client.setTcpNoDelay(true);
            sessions.add(session);
            start(() -> session.getInputStream().transferTo(client.getOutputStream()));
            start(() -> pass(client.getInputStream(), session.getOutputStream()));
          }
        });
  }

  int port() {
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

  /** All but the packet with which a client ends its session. */
  private static void pass(InputStream in, OutputStream out) throws IOException {
    byte[] bytes = new byte[1 << 16];
    for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
      if (count != 5 || bytes[0] != 1 || bytes[4] != QUIT) {
        out.write(bytes, 0, count);
      }
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket session : sessions) {
      session.close();
    }
  }
}
