package org.enginedyno.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** The packets of one connection: a length of three bytes, a number, and their payload. */
final class Packets {
  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;
  private int next;

  Packets(Socket socket) throws IOException {
    this.socket = socket;
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out = new BufferedOutputStream(socket.getOutputStream());
  }

  /** Waits for the client's next packet. */
  byte[] read() throws IOException {
    int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
    next = in.readUnsignedByte() + 1;
    byte[] payload = new byte[length];
    in.readFully(payload);
    return payload;
  }

  /** Whether the last packet starts a new command. */
  boolean startsAgain() {
    return next == 1;
  }

  void write(Payload payload) throws IOException {
    byte[] bytes = payload.toBytes();
    out.write(bytes.length);
    out.write(bytes.length >>> 8);
    out.write(bytes.length >>> 16);
    out.write(next++);
    out.write(bytes);
  }

  /** Sends bytes that are not a packet. */
  void noise(String bytes) throws IOException {
    out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** Ends the connection like a firewall. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  void flush() throws IOException {
    out.flush();
  }
}
