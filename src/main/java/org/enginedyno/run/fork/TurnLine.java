package org.enginedyno.run.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.enginedyno.plan.Side;
import org.enginedyno.result.duel.TurnProtocol;
import org.enginedyno.result.duel.TurnProtocol.Command;
import org.enginedyno.result.duel.TurnProtocol.Hello;
import org.enginedyno.result.duel.TurnProtocol.RunStarted;
import org.enginedyno.result.duel.TurnProtocol.Slice;
import org.enginedyno.result.duel.TurnProtocol.Verb;
import org.jspecify.annotations.Nullable;

/** The line to a measuring JVM, over which it is told whose turn it is. */
final class TurnLine implements AutoCloseable {
  private final SocketChannel channel;
  private final BufferedReader answers;
  private final PrintWriter commands;
  private final Hello hello;

  /** Waits for the first words of a JVM that has called. */
  TurnLine(SocketChannel channel) throws IOException {
    this.channel = channel;
    answers = new BufferedReader(Channels.newReader(channel, StandardCharsets.US_ASCII));
    commands = new PrintWriter(Channels.newWriter(channel, StandardCharsets.US_ASCII), true);
    hello = TurnProtocol.hello(answer());
  }

  /** Who is at the other end. */
  Hello hello() {
    return hello;
  }

  /** Lets the JVM begin. */
  void go() {
    say(new Command(Verb.GO, null));
  }

  /** Asks to be told of the next run; {@link #started} tells. */
  void await() {
    say(new Command(Verb.AWAIT, null));
  }

  RunStarted started() throws IOException {
    return TurnProtocol.started(answer());
  }

  void open(Side side) {
    say(new Command(Verb.OPEN, side));
  }

  /** What the side did since its turn was opened; nothing where the run was over before. */
  @Nullable Slice close(Side side) throws IOException {
    say(new Command(Verb.CLOSE, side));
    return TurnProtocol.slice(answer());
  }

  private void say(Command command) {
    commands.println(TurnProtocol.line(command));
  }

  private String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the measuring JVM has gone");
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
