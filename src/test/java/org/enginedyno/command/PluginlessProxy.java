package org.enginedyno.command;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import org.enginedyno.wire.ServerProxy;

/**
 * A proxy that makes a server look like one before 5.5.7: it does not offer authentication plugins,
 * without which current drivers do not log in.
 */
public final class PluginlessProxy {
  private static final int VERSION_STARTS = 1;

  /** From the end of the version: thread, eight bytes of salt, zero, two of flags, and so on. */
  private static final int UPPER_FLAGS = 4 + 8 + 1 + 2 + 1 + 2;

  private static final int PLUGIN_AUTH = 1 << (19 - 16);

  private PluginlessProxy() {}

  /** A proxy for the server at that address. */
  public static ServerProxy start(String host, int port) throws IOException {
    return new ServerProxy(host, port, ServerProxy::pass, PluginlessProxy::answer);
  }

  private static void answer(InputStream from, Socket client) throws IOException {
    greet(new DataInputStream(from), client.getOutputStream());
    ServerProxy.pass(from, client);
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
}
