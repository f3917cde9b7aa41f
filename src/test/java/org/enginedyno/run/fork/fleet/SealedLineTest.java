package org.enginedyno.run.fork.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attacks on a connection by a process without its key. */
final class SealedLineTest {
  private static final byte[] STAGE = new byte[32];

  private Socket here = new Socket();
  private Socket there = new Socket();

  @BeforeEach
  void connect() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      here = new Socket(socket.getInetAddress(), socket.getLocalPort());
      there = socket.accept();
    }
  }

  @AfterEach
  void close() throws IOException {
    here.close();
    there.close();
  }

  private SealedLine host() throws IOException {
    return new SealedLine(here, SealedLine.secret(STAGE, 1), true);
  }

  private SealedLine client(int number) throws IOException {
    return new SealedLine(there, SealedLine.secret(STAGE, number), false);
  }

  @Test
  void bothSidesReadEachOthersMessages() throws IOException {
    SealedLine host = host();
    SealedLine client = client(1);
    host.send(List.of("one"));
    host.send("two");
    client.send("three");

    assertThat(client.receive()).isEqualTo(List.of("one"));
    assertThat(client.receive()).isEqualTo("two");
    assertThat(host.receive()).isEqualTo("three");
    client.close();
    assertThatThrownBy(host::receive).isInstanceOf(EOFException.class);
  }

  @Test
  void anotherClientsKeyIsRefused() throws IOException {
    host().send("secret");
    SealedLine other = client(2);

    assertThatThrownBy(other::receive).hasMessageContaining("was not encrypted with the key");
  }

  @Test
  void messagesCannotBeReadOrReplayed() throws IOException {
    host().send("secret");
    DataInputStream wire = new DataInputStream(there.getInputStream());
    byte[] sealed = wire.readNBytes(wire.readInt());
    assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("secret");

    SealedLine client = client(1);
    ByteArrayOutputStream twice = new ByteArrayOutputStream();
    for (int time = 0; time < 2; time++) {
      twice.writeBytes(new byte[] {0, 0, 0, (byte) sealed.length});
      twice.writeBytes(sealed);
    }
    here.getOutputStream().write(twice.toByteArray());
    assertThat(client.receive()).isEqualTo("secret");
    assertThatThrownBy(client::receive).hasMessageContaining("was not encrypted with the key");
  }

  @Test
  void otherInputIsRefused() throws IOException {
    here.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
    SealedLine client = client(1);

    assertThatThrownBy(client::receive).hasMessageContaining("not a message from dyno");
  }
}
