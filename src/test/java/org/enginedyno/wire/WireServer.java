package org.enginedyno.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.enginedyno.db.connection.Target;
import org.enginedyno.server.Server;

/** A server of the tests on this machine that behaves as a script defines. */
public final class WireServer implements Server {
  private static final AtomicInteger STARTED = new AtomicInteger();

  /** Connector/J caches a server's answers by its URL, and ports are reused. */
  private final String database = "dyno" + STARTED.incrementAndGet();

  private static final int WAITING = 1_024;

  private final ServerSocket listening;
  private final Login login;
  private final Function<Request, Reply> script;
  private final Counts counts = new Counts();
  private final UsualReplies usual = new UsualReplies(counts);
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();

  /** Listens until it is closed. */
  public WireServer(Function<Request, Reply> script) throws IOException {
    this(script, Login.OPEN);
  }

  /** A server with this kind of login. */
  public WireServer(Function<Request, Reply> script, Login login) throws IOException {
    this.script = script;
    this.login = login;
    listening = new ServerSocket(0, WAITING, InetAddress.getLoopbackAddress());
    daemon(this::listen, "wire");
  }

  /** The kind of login. */
  public enum Login {
    /** Accepts everybody immediately. */
    OPEN,
    /** Nothing: it never answers. */
    SILENT,
    /** Sends a byte now and then. */
    DRIPPING,
    /** Speaks another protocol. */
    OTHER_PROTOCOL,
    /** Accepts the client once it has the password, encrypted with a key of its own choice. */
    WANTS_PASSWORD
  }

  Login login() {
    return login;
  }

  private static void daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void listen() {
    try {
      while (true) {
        Socket client = listening.accept();
        clients.add(client);
        daemon(() -> serve(client), "wire-session");
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      new WireSession(client, this).serve();
    } catch (IOException e) {
      // the client has disconnected
    } finally {
      clients.remove(client);
    }
  }

  Reply reply(String sql, long arrived) {
    return script.apply(new Request(sql, arrived, usual.to(sql)));
  }

  int nextSession() {
    return sessions.incrementAndGet();
  }

  void asked() {
    asked.incrementAndGet();
  }

  synchronized void received(byte... part) {
    received.writeBytes(part);
  }

  /** How often it requested a file. */
  public int timesAsked() {
    return asked.get();
  }

  /** The contents of all received files. */
  public synchronized String received() {
    return received.toString(UTF_8);
  }

  /** The number of connections so far. */
  public int sessions() {
    return sessions.get();
  }

  /** Its counters. */
  public Counts counts() {
    return counts;
  }

  @Override
  public String name() {
    return "wire";
  }

  @Override
  public String kind() {
    return "wire";
  }

  @Override
  public Target target() {
    return target(Map.of());
  }

  /** Its address, with properties of a user. */
  public Target target(Map<String, String> properties) {
    return new Target("127.0.0.1", listening.getLocalPort(), database, "me", "", properties);
  }

  @Override
  public Optional<ProcessHandle> process() {
    return Optional.empty();
  }

  @Override
  public String lastWords() {
    return "";
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket client : clients) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
