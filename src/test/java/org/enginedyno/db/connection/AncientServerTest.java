package org.enginedyno.db.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;

/** A server that greets as MySQL 5.1 does, which knows no authentication plugins. */
final class AncientServerTest {
  private static final int PROTOCOL = 10;
  private static final int CAPABILITIES = 0xf7ff;
  private static final byte LATIN1 = 8;

  private static byte[] greeting() {
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.write(PROTOCOL);
    packet.writeBytes("5.1.73\0".getBytes(US_ASCII));
    packet.writeBytes(new byte[] {1, 0, 0, 0});
    packet.writeBytes("12345678\0".getBytes(US_ASCII));
    packet.write(CAPABILITIES & 0xff);
    packet.write(CAPABILITIES >> 8);
    packet.writeBytes(new byte[] {LATIN1, 2, 0});
    packet.writeBytes(new byte[13]);
    packet.writeBytes("123456789012\0".getBytes(US_ASCII));
    return packet.toByteArray();
  }

  private static void greet(ServerSocket server) {
    try (Socket socket = server.accept()) {
      byte[] greeting = greeting();
      OutputStream out = socket.getOutputStream();
      out.write(new byte[] {(byte) greeting.length, 0, 0, 0});
      out.write(greeting);
      out.flush();
      // until the driver has heard enough
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      // the driver hangs up as it likes
      return;
    }
  }

  @Test
  void isRefusedWithADriverThatSupportsIt() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread greeter = new Thread(() -> greet(server));
      greeter.setDaemon(true);
      greeter.start();
      Target target = new Target("127.0.0.1", server.getLocalPort(), "dyno", "dyno", "", Map.of());

      assertThatThrownBy(() -> Connections.open(target))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "127.0.0.1:%d is older than MySQL 5.5.7, which current drivers do not support;"
                  + " use driver mysql:mysql-connector-java:5.1.49",
              server.getLocalPort());
    }
  }
}
