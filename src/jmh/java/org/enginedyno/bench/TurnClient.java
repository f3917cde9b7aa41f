package org.enginedyno.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Json;
import org.enginedyno.result.duel.TurnProtocol;
import org.enginedyno.result.duel.TurnProtocol.Command;
import org.enginedyno.result.duel.TurnProtocol.Hello;
import org.enginedyno.result.duel.TurnProtocol.RunStarted;
import org.enginedyno.result.duel.TurnProtocol.Verb;

/** Opens and closes the turns of this JVM's sides as the referee of the duel commands. */
public final class TurnClient {
  private final Map<Side, Turn> turns;

  private final SocketChannel channel;
  private final BufferedReader commands;
  private final PrintWriter answers;

  private TurnClient(SocketChannel channel, Map<Side, Turn> turns) {
    this.channel = channel;
    this.turns = new EnumMap<>(turns);
    commands = new BufferedReader(Channels.newReader(channel, StandardCharsets.US_ASCII));
    answers = new PrintWriter(Channels.newWriter(channel, StandardCharsets.US_ASCII), true);
  }

  /**
   * Waits until all JVMs of the duel have connected, and then obeys the referee at the socket until
   * the connection or this JVM ends.
   */
  public static void obey(String socket, Map<Side, Turn> turns) throws IOException {
    TurnClient door = new TurnClient(SocketChannel.open(UnixDomainSocketAddress.of(socket)), turns);
    Hello hello = new Hello(ProcessHandle.current().pid(), List.copyOf(turns.keySet()));
    door.answers.println(TurnProtocol.line(hello));
    String go = door.commands.readLine();
    if (go == null || read(go).verb() != Verb.GO) {
      throw new IOException("the referee sent no GO: " + go);
    }
    Daemon.start("dyno-turns", door::obey);
  }

  private void obey() {
    try (channel) {
      long run = 0;
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        Command command = read(line);
        switch (command.verb()) {
          case GO -> {} // only expected at the start
          case AWAIT -> {
            run = awaitRun(run);
            answers.println(TurnProtocol.line(new RunStarted(run, nanosLeft())));
          }
          case OPEN -> turn(command).open();
          case CLOSE -> answers.println(TurnProtocol.line(turn(command).close()));
        }
      }
    } catch (IOException e) {
      // the referee has ended; the run ends at its own time limit
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long awaitRun(long last) throws InterruptedException {
    long run = last;
    for (Turn turn : turns.values()) {
      run = turn.awaitRun(last);
    }
    return run;
  }

  private long nanosLeft() {
    return turns.values().stream().mapToLong(Turn::nanosLeft).min().orElseThrow();
  }

  private static Command read(String line) throws IOException {
    return Json.MAPPER.readValue(line, Command.class);
  }

  private Turn turn(Command command) {
    return Objects.requireNonNull(turns.get(command.ofOne()), command::toString);
  }
}
