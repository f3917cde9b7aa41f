package org.enginedyno.api;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import org.enginedyno.os.JvmDefaults;
import org.enginedyno.plan.UserError;

/** The main class of the runner, the process that measures for a program. */
final class RunnerMain implements DynoListener {
  private static final Duration UNWINDING = Duration.ofMinutes(1);

  private final DataInputStream in;
  private final DataOutputStream out;
  private final File log;
  private final SynchronousQueue<String> passwords = new SynchronousQueue<>();

  private RunnerMain(DataInputStream in, DataOutputStream out, File log) {
    this.in = in;
    this.out = out;
    this.log = log;
  }

  public static void main(String[] arguments) throws IOException {
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    JvmDefaults.set();
    // this stream must carry only messages
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    DataInputStream in = new DataInputStream(new FileInputStream(FileDescriptor.in));
    new RunnerMain(in, out, new File(arguments[0])).run();
  }

  private void run() throws IOException {
    RunnerMessage.Request request = (RunnerMessage.Request) RecordStream.read(in);
    Execution execution = new Execution(DynoRun.of(request, this::password).listener(this));
    Thread reader = new Thread(() -> readReplies(execution), "dyno-replies");
    reader.setDaemon(true);
    reader.start();
    Thread measuring = Thread.currentThread();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> endWithTheJvm(execution, measuring), "dyno-end"));
    try {
      send(request.isGate() ? execution.judged() : execution.measured());
    } catch (UserError e) {
      send(new RunnerMessage.Failure(true, String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      // the caller that interrupted the run expects no answer
    } catch (UncheckedIOException e) {
      send(new RunnerMessage.Failure(false, String.valueOf(e.getMessage())));
    } catch (IOException e) {
      String kind = e.getClass() == IOException.class ? "" : e.getClass().getSimpleName() + ": ";
      send(new RunnerMessage.Failure(false, kind + e.getMessage()));
    } catch (RuntimeException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      send(new RunnerMessage.Failure(false, "internal error; please report this: " + trace));
    }
  }

  /** Ends the run with this JVM; otherwise its servers and measuring JVMs would go on. */
  private static void endWithTheJvm(Execution execution, Thread measuring) {
    execution.interrupt();
    try {
      measuring.join(UNWINDING.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads passwords; if the program has ended, interrupts the run and removes the log. */
  private void readReplies(Execution execution) {
    try {
      while (true) {
        passwords.put(((RunnerMessage.Password) RecordStream.read(in)).text());
      }
    } catch (IOException | InterruptedException e) {
      log.delete();
      execution.interrupt();
    }
  }

  private char[] password() {
    send(new RunnerMessage.PasswordNeeded());
    try {
      return passwords.take().toCharArray();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new char[0];
    }
  }

  private synchronized void send(Object message) {
    try {
      RecordStream.write(out, message);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the program that requested the run has ended", e);
    }
  }

  @Override
  public void note(String line) {
    send(new RunnerMessage.Note(line));
  }

  @Override
  public void cellStarts(int number, int of, String id, Duration left) {
    send(new RunnerMessage.CellStarts(number, of, id, left));
  }

  @Override
  public void cellEnds(int number, int of, DynoCell cell) {
    send(new RunnerMessage.CellEnds(number, of, cell));
  }
}
