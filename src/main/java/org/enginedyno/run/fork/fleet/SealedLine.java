package org.enginedyno.run.fork.fleet;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A connection on which two processes of dyno send each other objects, encrypted and authenticated
 * with a shared key. Each message has a number that is never reused with the same key, so messages
 * cannot be repeated or dropped unnoticed.
 */
final class SealedLine implements Closeable {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final String HASH = "HmacSHA256";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** The limit of a message; the counts of a run take some hundreds of kilobytes. */
  private static final int MOST_BYTES = 1 << 28;

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final SecretKeySpec key;
  private final int side;
  private long sent;
  private long received;

  /**
   * Creates a line on a connection, which may have exchanged bytes before.
   *
   * @param secret a key for this line alone
   * @param isHost true on exactly one of the two ends
   */
  SealedLine(Socket socket, byte[] secret, boolean isHost) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    this.out = new DataOutputStream(socket.getOutputStream());
    this.key = new SecretKeySpec(secret, "AES");
    this.side = isHost ? 1 : 0;
    socket.setTcpNoDelay(true);
    socket.setKeepAlive(true);
  }

  /** The secret of one client of a stage. */
  static byte[] secret(byte[] ofStage, int client) {
    try {
      Mac mac = Mac.getInstance(HASH);
      mac.init(new SecretKeySpec(ofStage, HASH));
      return mac.doFinal(new byte[] {(byte) (client >> 8), (byte) client});
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  synchronized void send(Object what) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
      objects.writeObject(what);
    }
    byte[] sealed = cipher(Cipher.ENCRYPT_MODE, side, sent++, bytes.toByteArray());
    out.writeInt(sealed.length);
    out.write(sealed);
    out.flush();
  }

  /** The next object; an {@link EOFException} if the other side has ended. */
  Object receive() throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MOST_BYTES) {
      throw new IOException("not a message from dyno: its length is " + length);
    }
    byte[] sealed = in.readNBytes(length);
    if (sealed.length < length) {
      throw new EOFException();
    }
    byte[] bytes = cipher(Cipher.DECRYPT_MODE, 1 - side, received++, sealed);
    // only dyno has the key, so the objects can be trusted
    try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return objects.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("the other process is another version of dyno", e);
    }
  }

  private byte[] cipher(int mode, int from, long number, byte[] bytes) throws IOException {
    try {
      byte[] nonce = ByteBuffer.allocate(NONCE_BYTES).putInt(from).putLong(number).array();
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(bytes);
    } catch (GeneralSecurityException e) {
      throw new IOException("a message was not encrypted with the key of its stage", e);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
