package org.enginedyno.os;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process by id and start time, so that a later process with the same id is not mistaken for it.
 */
public record ProcessMark(long pid, String started) {

  public static ProcessMark ofThisProcess() {
    return of(ProcessHandle.current());
  }

  public static ProcessMark of(ProcessHandle process) {
    return new ProcessMark(process.pid(), started(process));
  }

  private static String started(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse("unknown");
  }

  /** Parses a mark; empty if the text is not one. */
  public static Optional<ProcessMark> parse(String text) {
    int space = text.indexOf(' ');
    return text.matches("\\d{1,18} .*")
        ? Optional.of(
            new ProcessMark(Long.parseLong(text.substring(0, space)), text.substring(space + 1)))
        : Optional.empty();
  }

  /** The process, if it is alive and its id has not been reused. */
  public Optional<ProcessHandle> living() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(process -> of(process).equals(this));
  }

  @Override
  public String toString() {
    return pid + " " + started;
  }

  /** The machine and its process namespace, within which an id identifies a process. */
  public static String scope() {
    return host() + " " + seen();
  }

  private static String host() {
    try {
      Path name = KernelFiles.path("sys/kernel/hostname");
      return Files.exists(name)
          ? Files.readString(name).strip()
          : InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** The process namespace, which may differ between containers with the same host name. */
  private static String seen() {
    try {
      return Files.readSymbolicLink(KernelFiles.path("self/ns/pid")).toString();
    } catch (IOException e) {
      return "processes";
    }
  }
}
