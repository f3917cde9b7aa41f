package org.enginedyno.run.fork.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.os.Daemon;
import org.enginedyno.result.Json;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.run.fork.JmhHost;
import org.enginedyno.run.fork.fleet.FleetMessage.Done;
import org.enginedyno.run.fork.fleet.FleetMessage.Ready;
import org.enginedyno.run.fork.fleet.FleetMessage.Said;
import org.enginedyno.run.fork.fleet.FleetMessage.Task;
import org.enginedyno.run.fork.fleet.FleetMessage.Written;
import org.enginedyno.server.PrivateFolder;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * The program of a client on another machine. It runs JMH there, once. It exits when its connection
 * to dyno's process or its standard input ends; the process that started it keeps the latter open.
 */
public final class FleetClient {
  private static final String COUNTED = "fork.json";
  private static final long LOOK_MILLIS = 1_000;

  private final SealedLine dyno;
  private final Path counted;
  private final Path handOver;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private FleetClient(SealedLine dyno, PrivateFolder folder) {
    this.dyno = dyno;
    this.counted = folder.file(COUNTED);
    this.handOver = folder.file("handover.json");
  }

  /** Reads host, port, stage, client and key from a line of standard input. */
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    String[] words = in.readLine().split(" ", -1);
    inBackground(() -> in.lines().count());
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    PrivateFolder.sweep(temporary);
    PrivateFolder.removeOwnAtExit(temporary);
    Socket socket = new Socket(words[0], Integer.parseInt(words[1]));
    int number = Integer.parseInt(words[3]);
    OutputStream out = socket.getOutputStream();
    out.write("%s %d\n".formatted(words[2], number).getBytes(UTF_8));
    byte[] secret = SealedLine.secret(HexFormat.of().parseHex(words[4]), number);
    try (SealedLine dyno = new SealedLine(socket, secret, false)) {
      dyno.send(new Ready(machine(socket)));
      Task task = (Task) dyno.receive();
      inBackground(dyno::receive);
      new FleetClient(dyno, PrivateFolder.create(temporary, "client")).measure(task);
      // exit before the line is closed, as its reading thread would take that for a failure
      System.exit(0);
    }
  }

  /** The name of this machine, or its address if it has none. */
  private static String machine(Socket socket) {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return socket.getLocalAddress().getHostAddress();
    }
  }

  private interface Wait {
    Object untilEnd() throws IOException;
  }

  /** Ends this process and its children when a wait ends. */
  private static void inBackground(Wait wait) {
    Daemon.start(
        "dyno-fleet",
        () -> {
          try {
            wait.untilEnd();
          } catch (IOException e) {
            // handled like its end
          }
          System.exit(1);
        });
  }

  private void measure(Task task) throws IOException {
    ObjectNode instructions = (ObjectNode) Json.MAPPER.readTree(task.handOver());
    instructions.put("log", counted.toString());
    // the server's process is on another machine
    instructions.putArray("serverPids");
    Files.writeString(handOver, instructions.toString());
    Daemon.start("dyno-fleet-progress", this::sendProgress);
    Done done;
    try {
      Collection<RunResult> results =
          JmhHost.runHere(
              new OptionsBuilder()
                  .parent(task.options())
                  .jvm(Path.of(System.getProperty("java.home"), "bin", "java").toString())
                  .jvmArgsAppend("-D%s=%s".formatted(HandOver.PROPERTY, handOver))
                  .build(),
              output());
      done = new Done(List.copyOf(results), null);
    } catch (RunnerException | RuntimeException e) {
      done = new Done(null, Optional.ofNullable(e.getMessage()).orElse(e.toString()));
    }
    if (Files.isRegularFile(counted)) {
      dyno.send(new Written("", Files.readString(counted)));
    }
    dyno.send(done);
  }

  /** Sends the progress of a run that adds rows. */
  private void sendProgress() {
    Path file = RowProgress.file(counted);
    String before = "";
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        String now = content(file);
        if (!now.equals(before)) {
          before = now;
          dyno.send(new Written(RowProgress.ENDING, now));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // the run goes on without it; the thread that reads from the connection notices that it is
      // broken
    }
  }

  private static String content(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  /** An output for JMH's runner that forwards its calls to dyno's machine. */
  private OutputFormat output() {
    return (OutputFormat)
        Proxy.newProxyInstance(
            OutputFormat.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) ->
                say(method, arguments == null ? List.of() : Arrays.asList(arguments)));
  }

  private @Nullable Object say(Method method, List<Object> arguments) throws IOException {
    switch (method.getName()) {
      case "write" -> write(arguments.get(0));
      case "flush", "close" -> {
        // dyno closes its own
      }
      default -> {
        if (method.getName().equals("iteration")) {
          RowProgress.forget(counted);
        }
        dyno.send(
            new Said(
                method.getName(),
                List.of(method.getParameterTypes()),
                arguments.stream().map(FleetClient::sendable).toList()));
      }
    }
    return null;
  }

  /** JMH sorts results by a comparator that cannot be serialized. */
  private static Object sendable(Object argument) {
    return argument instanceof Collection<?> results ? new ArrayList<>(results) : argument;
  }

  /** JMH passes on a fork's output byte by byte. */
  private synchronized void write(Object bytes) throws IOException {
    if (bytes instanceof byte[] some) {
      said.writeBytes(some);
    } else {
      said.write((int) bytes);
    }
    if (said.size() > 0 && said.toByteArray()[said.size() - 1] == '\n') {
      dyno.send(new Said("write", List.of(byte[].class), List.of(said.toByteArray())));
      said.reset();
    }
  }
}
