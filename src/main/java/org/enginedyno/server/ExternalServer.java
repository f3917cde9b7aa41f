package org.enginedyno.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.enginedyno.db.ServerFacts;
import org.enginedyno.db.Target;

/**
 * A server that runs already and goes on running; its process is known where it is on this machine.
 */
final class ExternalServer implements Server {
  private final String name;
  private final Target target;
  private final Optional<ProcessHandle> process;

  ExternalServer(String name, Target target, ServerFacts facts) {
    this.name = name;
    this.target = target;
    this.process = target.isLocal() ? process(facts) : Optional.empty();
  }

  /** By its pid file; a number that belongs to another program is not believed. */
  private static Optional<ProcessHandle> process(ServerFacts facts) {
    String pidFile = facts.variables().getOrDefault("pid_file", "");
    Path file = Path.of(facts.variables().getOrDefault("datadir", "/")).resolve(pidFile);
    try {
      return Files.isRegularFile(file)
          ? ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
              .filter(
                  found -> found.info().command().orElse("mysqld").matches(".*(mysqld|mariadbd).*"))
          : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String kind() {
    return "external";
  }

  @Override
  public Target target() {
    return target;
  }

  @Override
  public Optional<ProcessHandle> process() {
    return process;
  }

  @Override
  public String lastWords() {
    return process.isPresent() && !process.get().isAlive() ? "its process has ended" : "";
  }

  @Override
  public void close() {}
}
