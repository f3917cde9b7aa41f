package org.enginedyno.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Sends signals to processes from outside, with the system's programs. */
public final class Signals {
  private Signals() {}

  /** Sends a signal to a process, or to its group if the number is negative. */
  public static void send(String name, String process) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, "--", process).inheritIO().start();
    assertThat(kill.waitFor()).as("kill -%s %s", name, process).isZero();
  }

  /** Sends it to several processes or groups as simultaneously as possible. */
  public static void sendAll(String name, String... processes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name, "--"));
    command.addAll(List.of(processes));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor())
        .as(String.join(" ", command))
        .isZero();
  }

  public static void send(String name, ProcessHandle process)
      throws IOException, InterruptedException {
    send(name, Long.toString(process.pid()));
  }

  /** The command lines of all processes, as every user of the machine can see them. */
  public static List<String> processes() throws IOException, InterruptedException {
    Process ps = new ProcessBuilder("ps", "-e", "-ww", "-o", "pid=,args=").start();
    List<String> lines =
        new String(ps.getInputStream().readAllBytes(), UTF_8)
            .lines()
            .filter(line -> !line.contains("ps -e -ww"))
            .toList();
    ps.waitFor();
    return lines;
  }
}
