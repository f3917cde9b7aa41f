package org.enginedyno.run.fork.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.fork.GroupProtocol;
import org.enginedyno.run.fork.ClientMachines;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.JmhHost;
import org.enginedyno.run.fork.fleet.FleetMessage.Ready;
import org.enginedyno.run.subject.CloseAll;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.spark.SparkDriver;

/**
 * Clients on the executors of a Spark master. A barrier stage starts the programs of all clients at
 * once. The clients connect to this process, which sends them their tasks.
 */
public final class Fleet implements ClientMachines, AutoCloseable {
  private static final int START_SECONDS = 120;
  private static final int HELLO_MILLIS = 10_000;
  private static final int NEWEST_JDK = 21;
  private static final int BACKLOG = 1_000;
  private static final int KEY_BYTES = 32;
  private static final InetAddress ANYWHERE = new InetSocketAddress(0).getAddress();

  /** The limit for starting a JVM on a busy machine. */
  private static final int JOIN_SECONDS = 60;

  private final String master;
  private final Path log;
  private final Process driver;
  private final PrintStream commands;
  private final ServerSocket socket = new ServerSocket(0, BACKLOG, ANYWHERE);
  private final Map<String, Stage> stages = new ConcurrentHashMap<>();
  private final CompletableFuture<String> address = new CompletableFuture<>();
  private final Consumer<String> notes;
  private int count;

  private Fleet(String master, Process driver, Path log, Consumer<String> notes)
      throws IOException {
    this.master = master;
    this.driver = driver;
    this.log = log;
    this.notes = notes;
    this.commands = new PrintStream(driver.getOutputStream(), true, UTF_8);
  }

  /**
   * Starts Spark's driver, which requests the executors.
   *
   * @param most the largest number of clients of a cell
   * @param folder for an archive of dyno's libraries
   * @param log where Spark's messages go
   */
  public static Fleet start(
      SparkPrograms spark, int most, PrivateFolder folder, Path log, Consumer<String> notes)
      throws IOException {
    Path libraries = folder.file("libraries.zip");
    ClientLibraries.write(libraries);
    Fleet fleet =
        new Fleet(spark.master(), spark.driver().redirectError(log.toFile()).start(), log, notes);
    try {
      Daemon.start("dyno-fleet-driver", fleet::hear);
      Daemon.start("dyno-fleet", fleet::accept);
      fleet.commands.println("start %d %s".formatted(most, libraries));
      fleet.address.get(START_SECONDS, TimeUnit.SECONDS);
      return fleet;
    } catch (ExecutionException | TimeoutException e) {
      fleet.close();
      int jdk = Runtime.version().feature();
      throw new UserError(
          "--fleet: %s provides no executor: %s%s"
              .formatted(
                  fleet.master,
                  reason(log),
                  jdk <= NEWEST_JDK
                      ? ""
                      : "; start dyno on JDK %d, as Spark 4.0 does not support JDK %d"
                          .formatted(NEWEST_JDK, jdk)));
    } catch (InterruptedException e) {
      fleet.close();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Spark started", e);
    }
  }

  /** The first error that Spark has written, else the first exception. */
  private static String reason(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return Stream.of(".* ERROR ", "Exception in [^:]*: ")
        .flatMap(
            start ->
                lines.stream()
                    .filter(line -> line.matches(start + ".*"))
                    .map(line -> line.replaceFirst(start, "")))
        .findFirst()
        .orElse("Spark did not answer");
  }

  /** Reads what the driver reports; Spark's own messages go to the log. */
  private void hear() {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(driver.getInputStream(), UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith(SparkDriver.MARK)) {
          heard(line.substring(SparkDriver.MARK.length()).split(" ", 3));
        }
      }
    } catch (IOException e) {
      // handled like the end of the driver
    }
    address.completeExceptionally(new EOFException());
    stages.values().forEach(stage -> stage.fail("Spark's driver has ended; see " + log));
  }

  private void heard(String[] words) {
    if (words[0].equals("at")) {
      if (words.length > 2) {
        notes.accept(
            "Spark sends clients their key unencrypted; if others can read the network, set spark.authenticate and spark.network.crypto.enabled");
      }
      address.complete(words[1]);
    } else {
      Stage stage = stages.get(words[1]);
      if (stage != null) {
        stage.fail(words[2]);
      }
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        Daemon.start("dyno-fleet-hello", () -> welcome(client));
      }
    } catch (IOException e) {
      // it is closed
    }
  }

  private void welcome(Socket client) {
    try {
      client.setSoTimeout(HELLO_MILLIS);
      String[] words =
          GroupProtocol.firstLine(client.getInputStream(), HELLO_MILLIS).split(" ", -1);
      Stage stage = words.length == 2 ? stages.get(words[0]) : null;
      if (stage == null) {
        client.close();
        return;
      }
      stage.join(Integer.parseInt(words[1]), client);
    } catch (IOException | NumberFormatException e) {
      CloseAll.quietly(client);
    }
  }

  @Override
  public synchronized Group gather(int clients) throws ForkFailure {
    if (!driver.isAlive()) {
      throw new ForkFailure("Spark's driver has ended; see " + log);
    }
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    Stage stage = new Stage(Integer.toString(++count), clients, key);
    stages.put(stage.id, stage);
    commands.println(
        "stage %s %d %d %s"
            .formatted(stage.id, clients, socket.getLocalPort(), HexFormat.of().formatHex(key)));
    return stage;
  }

  /** Ends Spark's driver, and with it all executors and clients. */
  @Override
  public void close() {
    new ArrayList<>(stages.values()).forEach(Stage::close);
    CloseAll.quietly(socket);
    commands.close();
    try {
      if (!driver.waitFor(HELLO_MILLIS, TimeUnit.MILLISECONDS)) {
        driver.destroyForcibly();
      }
    } catch (InterruptedException e) {
      driver.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** The clients of a fork of a cell. */
  private final class Stage implements Group {
    private final String id;
    private final byte[] key;
    private final List<CompletableFuture<RemoteHost>> hosts;

    Stage(String id, int clients, byte[] key) {
      this.id = id;
      this.key = key;
      this.hosts = Stream.generate(CompletableFuture<RemoteHost>::new).limit(clients).toList();
    }

    void join(int client, Socket socket) throws IOException {
      if (client < 0 || client >= hosts.size()) {
        throw new IOException("no such client");
      }
      SealedLine line = new SealedLine(socket, SealedLine.secret(key, client), true);
      if (!(line.receive() instanceof Ready ready)) {
        throw new IOException("not ready");
      }
      socket.setSoTimeout(0);
      if (!hosts.get(client).complete(new RemoteHost(line, ready.machine()))) {
        line.close();
      }
    }

    /** Fails the clients that have not started, and ends those that have. */
    void fail(String why) {
      for (CompletableFuture<RemoteHost> host : hosts) {
        if (!host.completeExceptionally(new IOException(why)) && !host.isCompletedExceptionally()) {
          host.join().end(Path.of(""));
        }
      }
    }

    @Override
    public JmhHost host(int client) throws ForkFailure, IOException {
      try {
        return Objects.requireNonNull(hosts.get(client).get(JOIN_SECONDS, TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        throw new ForkFailure(
            "it could not start: " + Objects.requireNonNull(e.getCause()).getMessage());
      } catch (TimeoutException e) {
        long started = hosts.stream().filter(CompletableFuture::isDone).count();
        throw new ForkFailure(
            "%d of %d clients have started within %d s: %s may have too few free executors; see %s"
                .formatted(started, hosts.size(), JOIN_SECONDS, master, log));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    @Override
    public InetAddress listensAt() {
      return ANYWHERE;
    }

    @Override
    public String meetsAt() {
      return address.join();
    }

    @Override
    public String nameOf(int client) {
      RemoteHost host =
          hosts.get(client).isCompletedExceptionally() ? null : hosts.get(client).getNow(null);
      return host == null ? "" : " on " + host.machine();
    }

    @Override
    public void close() {
      stages.remove(id);
      commands.println("cancel " + id);
      fail("the others have ended");
    }
  }
}
