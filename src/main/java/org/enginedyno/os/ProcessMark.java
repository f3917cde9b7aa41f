package org.enginedyno.os;

import java.time.Instant;
import java.util.Optional;

/** A process by its number and its start, so that no other is taken for it later. */
public record ProcessMark(long pid, String started) {

  /** The mark of this process. */
  public static ProcessMark ofThisProcess() {
    return of(ProcessHandle.current());
  }

  /** The mark of any process. */
  public static ProcessMark of(ProcessHandle process) {
    return new ProcessMark(process.pid(), started(process));
  }

  private static String started(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse("unknown");
  }

  /** Reads a mark; empty where the text is none. */
  public static Optional<ProcessMark> parse(String text) {
    int space = text.indexOf(' ');
    return text.matches("\\d{1,18} .*")
        ? Optional.of(
            new ProcessMark(Long.parseLong(text.substring(0, space)), text.substring(space + 1)))
        : Optional.empty();
  }

  /** The process, if it still lives and its number was not given out again. */
  public Optional<ProcessHandle> living() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(process -> of(process).equals(this));
  }

  @Override
  public String toString() {
    return pid + " " + started;
  }
}
