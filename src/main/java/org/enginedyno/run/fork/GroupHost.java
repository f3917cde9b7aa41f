package org.enginedyno.run.fork;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.result.fork.GroupProtocol;
import org.enginedyno.result.fork.GroupProtocol.Hello;
import org.enginedyno.run.subject.CloseAll;

/** The barrier at which the clients of a cell wait before and after each run. */
class GroupHost implements AutoCloseable {
  /** The time in which the message to continue reaches all clients. */
  private static final long LEAD_NANOS = 50_000_000;

  private static final int JOINING_MILLIS = 10_000;
  private static final int KEY_BITS = 128;
  private static final int NONE = -1;

  private final int clients;
  private final ServerSocket socket;
  private final String address;
  private final String key = new BigInteger(KEY_BITS, new SecureRandom()).toString(36);
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final Map<Integer, Line> lines = new ConcurrentSkipListMap<>();
  private final Set<Integer> arrived = ConcurrentHashMap.newKeySet();
  private volatile int awaited = NONE;

  /** The connection to a client. */
  private record Line(BufferedReader in, PrintWriter out) {}

  /** Opens the socket to which the clients on these machines connect. */
  GroupHost(ClientMachines.Group machines, int clients) throws IOException {
    this.clients = clients;
    this.socket = new ServerSocket(0, clients, machines.listensAt());
    this.address = machines.meetsAt();
  }

  HandOver.Group place(ClientShare share, List<Target> members) {
    return new HandOver.Group(share, address, socket.getLocalPort(), key, members);
  }

  /** Lets the clients start and end their runs together until one of them ends. */
  void conduct() {
    try {
      while (lines.size() < clients) {
        join(socket.accept());
      }
      while (true) {
        for (Map.Entry<Integer, Line> line : lines.entrySet()) {
          awaited = line.getKey();
          await(line.getValue());
          arrived.add(line.getKey());
        }
        awaited = 0;
        Line first = Objects.requireNonNull(lines.get(0));
        first.out.println(GroupProtocol.LEAD);
        await(first);
        arrived.clear();
        awaited = NONE;
        long start = System.nanoTime() + LEAD_NANOS;
        lines.forEach((client, line) -> line.out.println(startOf(client, start)));
      }
    } catch (IOException e) {
      // a client ended, after its last run or before; the thread that started it determines why
    }
  }

  long startOf(int client, long agreed) {
    return agreed;
  }

  private void join(Socket client) {
    open.add(client);
    try {
      client.setTcpNoDelay(true);
      client.setSoTimeout(JOINING_MILLIS);
      InputStream bytes = client.getInputStream();
      Hello hello = Hello.parse(GroupProtocol.firstLine(bytes, JOINING_MILLIS).strip());
      if (!MessageDigest.isEqual(hello.key().getBytes(US_ASCII), key.getBytes(US_ASCII))) {
        client.close();
        return;
      }
      BufferedReader in = new BufferedReader(new InputStreamReader(bytes, US_ASCII));
      PrintWriter out = new PrintWriter(client.getOutputStream(), true, US_ASCII);
      for (int round = 0; round < GroupProtocol.ROUNDS; round++) {
        in.readLine();
        out.println(System.nanoTime());
      }
      client.setSoTimeout(0);
      lines.put(hello.client(), new Line(in, out));
    } catch (IOException | NumberFormatException e) {
      CloseAll.quietly(client);
    }
  }

  /** Waits until a client arrives; before that, it compares its clock with this one. */
  private static void await(Line line) throws IOException {
    String said = line.in.readLine();
    while (GroupProtocol.TIME.equals(said)) {
      line.out.println(System.nanoTime());
      said = line.in.readLine();
    }
    if (!GroupProtocol.ARRIVED.equals(said)) {
      throw new IOException("a client has ended");
    }
  }

  /**
   * The client that caused the failure: the one awaited if the given client waits, or else itself.
   */
  int culprit(int client) {
    int late = awaited;
    Line line = lines.get(client);
    try {
      boolean waits = arrived.contains(client) || (line != null && line.in.ready());
      return waits && late != NONE ? late : client;
    } catch (IOException e) {
      return client;
    }
  }

  /** Ends all clients that have not ended by themselves. */
  @Override
  public void close() {
    CloseAll.quietly(socket);
    open.forEach(CloseAll::quietly);
  }
}
