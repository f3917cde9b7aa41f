package org.enginedyno.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server's side of one connection: accepts every login and then executes its script. */
final class WireSession {
  static final String VERSION = "8.0.36-wire";

  private static final byte QUIT = 0x01;
  private static final byte QUERY = 0x03;
  private static final byte STMT_PREPARE = 0x16;
  private static final byte STMT_EXECUTE = 0x17;
  private static final byte STMT_CLOSE = 0x19;
  private static final byte STMT_RESET = 0x1A;

  private static final int LOCAL_FILES = 0x80;

  /** Protocol 4.1, plugins, transactions, several results; no TLS, and results that end in EOF. */
  private static final int CAPABILITIES = 0x0F | LOCAL_FILES | 0x200 | 0x2000 | 0x8000 | 0x3F0000;

  private static final int AUTOCOMMIT = 2;
  private static final Pattern AUTOCOMMIT_SET =
      Pattern.compile("(?i)set .*autocommit\\s*=\\s*([01])");
  private static final int MORE_RESULTS = 8;
  private static final int UTF8MB4 = 45;
  private static final int VAR_STRING = 0xFD;

  private final Packets packets;
  private final WireServer server;
  private final Map<Integer, String> prepared = new HashMap<>();
  private int lastPrepared;
  private int status = AUTOCOMMIT;

  WireSession(Socket socket, WireServer server) throws IOException {
    this.packets = new Packets(socket);
    this.server = server;
  }

  void serve() throws IOException {
    greet();
    byte[] command = packets.read();
    while (command.length > 0 && command[0] != QUIT) {
      long arrived = System.nanoTime();
      byte[] further = obey(command, arrived);
      packets.flush();
      command = further.length == 0 ? packets.read() : further;
    }
  }

  private void greet() throws IOException {
    if (server.login() == WireServer.Login.SILENT) {
      packets.read();
      return;
    }
    if (server.login() == WireServer.Login.DRIPPING) {
      // the length of a packet that would take a minute to send
      packets.noise("\u00b0\u0004\0\0\n");
      for (int i = 1; i < 1_200; i++) {
        LockSupport.parkNanos(50_000_000);
        packets.noise("8");
      }
      return;
    }
    if (server.login() == WireServer.Login.OTHER_PROTOCOL) {
      packets.noise("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n");
      packets.read();
      return;
    }
    boolean wantsPassword = server.login() == WireServer.Login.WANTS_PASSWORD;
    packets.write(
        new Payload()
            .number(10, 1)
            .zeroEnded(VERSION)
            .number(server.nextSession(), 4)
            .zeroEnded("saltsalt")
            .number(CAPABILITIES & 0xFFFF, 2)
            .number(UTF8MB4, 1)
            .number(AUTOCOMMIT, 2)
            .number(CAPABILITIES >>> 16, 2)
            .number(21, 1)
            .bytes(new byte[10])
            .zeroEnded("saltsaltsalt")
            .zeroEnded(wantsPassword ? "caching_sha2_password" : "mysql_native_password"));
    packets.flush();
    packets.read();
    if (wantsPassword) {
      // "full authentication", for which a client requests the key
      packets.write(new Payload().number(1, 1).number(4, 1));
      packets.flush();
      server.received(packets.read());
    }
    done(status);
    packets.flush();
  }

  /** Executes it and returns the next command, if that was read already. */
  private byte[] obey(byte[] command, long arrived) throws IOException {
    switch (command[0]) {
      case QUERY -> {
        return answer(new String(command, 1, command.length - 1, UTF_8), arrived, false);
      }
      case STMT_EXECUTE -> {
        server.counts().add("Com_stmt_execute");
        String sql = Objects.requireNonNull(prepared.get(statement(command)));
        return answer(sql, arrived, true);
      }
      case STMT_PREPARE -> prepare(new String(command, 1, command.length - 1, UTF_8));
      case STMT_CLOSE -> {
        server.counts().add("Com_stmt_close");
        prepared.remove(statement(command));
      }
      case STMT_RESET -> {
        server.counts().add("Com_stmt_reset");
        done(status);
      }
      default -> {
        server.counts().add("Com_admin_commands");
        return say(server.reply("", arrived), false);
      }
    }
    return new byte[0];
  }

  /** The number of the prepared statement that a command names. */
  private static int statement(byte[] command) {
    return ByteBuffer.wrap(command).order(ByteOrder.LITTLE_ENDIAN).getInt(1);
  }

  private void prepare(String sql) throws IOException {
    server.counts().add("Com_stmt_prepare");
    prepared.put(++lastPrepared, sql);
    int parameters = (int) sql.chars().filter(c -> c == '?').count();
    packets.write(
        new Payload()
            .number(0, 1)
            .number(lastPrepared, 4)
            .number(0, 2)
            .number(parameters, 2)
            .number(0, 3));
    for (int i = 0; i < parameters; i++) {
      column("?");
    }
    if (parameters > 0) {
      endOfRows();
    }
  }

  private byte[] answer(String sql, long arrived, boolean binary) throws IOException {
    server.counts().statement(sql);
    Matcher setting = AUTOCOMMIT_SET.matcher(sql);
    if (setting.find()) {
      status = setting.group(1).equals("1") ? AUTOCOMMIT : 0;
    }
    return say(server.reply(sql, arrived), binary);
  }

  private byte[] say(Reply reply, boolean binary) throws IOException {
    if (reply instanceof Reply.FileWanted wanted) {
      return ask(wanted);
    }
    if (reply instanceof Reply.Noise noise) {
      packets.noise(noise.bytes());
      throw new EOFException("what follows would be read as more of the noise");
    }
    if (reply instanceof Reply.Reset) {
      packets.reset();
      throw new EOFException("reset");
    }
    if (reply instanceof Reply.Refusal refusal) {
      packets.write(
          new Payload()
              .number(0xFF, 1)
              .number(refusal.code(), 2)
              .bytes("#HY000".getBytes(UTF_8))
              .bytes(refusal.message().getBytes(UTF_8)));
    } else if (reply instanceof Reply.Rows rows) {
      rows(rows, binary);
    } else {
      done(status);
    }
    return new byte[0];
  }

  private void rows(Reply.Rows reply, boolean binary) throws IOException {
    packets.write(new Payload().length(reply.columns().size()));
    for (String name : reply.columns()) {
      column(name);
    }
    endOfRows();
    for (List<String> row : reply.rows()) {
      Payload payload = new Payload();
      if (binary) {
        payload.number(0, 1 + (row.size() + 9) / 8);
      }
      row.forEach(payload::text);
      packets.write(payload);
    }
    endOfRows();
  }

  private void column(String name) throws IOException {
    packets.write(
        new Payload()
            .text("def")
            .text("")
            .text("")
            .text("")
            .text(name)
            .text(name)
            .length(12)
            .number(UTF8MB4, 2)
            .number(1_024, 4)
            .number(VAR_STRING, 1)
            .number(0, 5));
  }

  private void endOfRows() throws IOException {
    packets.write(new Payload().number(0xFE, 1).number(0, 2).number(status, 2));
  }

  private void done(int state) throws IOException {
    packets.write(new Payload().number(0, 3).number(state, 2).number(0, 2));
  }

  /** Requests a file; a client that refuses may continue with a command. */
  private byte[] ask(Reply.FileWanted wanted) throws IOException {
    for (int time = 1; time <= wanted.times(); time++) {
      packets.write(new Payload().number(0xFB, 1).bytes(wanted.name().getBytes(UTF_8)));
      server.asked();
      packets.flush();
      for (byte[] part = packets.read(); part.length > 0; part = packets.read()) {
        if (packets.startsAgain()) {
          return part;
        }
        server.received(part);
      }
      done(time < wanted.times() ? status | MORE_RESULTS : status);
    }
    return new byte[0];
  }
}
