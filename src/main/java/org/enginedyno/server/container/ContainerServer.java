package org.enginedyno.server.container;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.StartedCluster;

/** A server in a container that was created or restarted for one run. */
final class ContainerServer implements StartedCluster.Member {
  private final ContainerSpec spec;
  private final ServerContainer owner;
  private final RunningContainer container;
  private volatile AnsweringServer answering;
  private volatile String lastWords = "";

  private ContainerServer(ServerContainer owner, AnsweringServer answering) {
    this.spec = owner.settings().spec();
    this.owner = owner;
    this.container = owner.running();
    this.answering = answering;
  }

  /** Starts a server in a new container, or in a kept one. */
  static ContainerServer start(ServerContainer owner, Optional<String> kept)
      throws IOException, InterruptedException {
    try {
      return new ContainerServer(
          owner, kept.isPresent() ? owner.adopt(kept.get()) : owner.create());
    } catch (AnsweringServer.FailedStart e) {
      owner.discard();
      // errors that the server reports about settings, image or machine are the user's to fix
      throw new UserError(String.valueOf(e.getMessage()), e);
    } catch (IOException | InterruptedException | RuntimeException e) {
      owner.discard();
      throw e;
    }
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String kind() {
    return "container";
  }

  @Override
  public Target target() {
    return answering.target();
  }

  @Override
  public Optional<ProcessHandle> process() {
    return answering.process();
  }

  @Override
  public Map<String, String> particulars() {
    Map<String, String> particulars = owner.settings().particulars();
    particulars.put("image", spec.image().name() + " (" + answering.inspection().imageId() + ")");
    particulars.put("data", answering.dataPlace());
    particulars.put("route", answering.route().how());
    return particulars;
  }

  @Override
  public void end() throws IOException {
    logLastWords();
    container.stop();
  }

  @Override
  public void startAgain(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    answering = owner.startAgain(variables);
    lastWords = "";
  }

  /** Its address in the network that containers share. */
  String address() {
    return answering
        .inspection()
        .address()
        .orElseThrow(
            () ->
                new UserError(
                    "server %s: its containers have no address in Docker's network bridge, which members need to connect"
                        .formatted(spec.name())));
  }

  @Override
  public void kill() throws IOException {
    container.kill();
    container.awaitEnd();
  }

  @Override
  public void confine(Optional<CpuSet> cores) throws IOException {
    if (answering.process().isEmpty()) {
      throw new IOException(
          "server %s cannot be confined to cores: its process is not visible here"
              .formatted(spec.name()));
    }
    String list = cores.isPresent() ? cores.get().toString() : container.everyCore();
    container.confine(list);
    Optional<CpuSet> found = process().flatMap(server -> AllowedCpus.of(server.pid()));
    if (!found.equals(Optional.of(CpuSet.parse(list)))) {
      throw new IOException(
          "server %s cannot be confined to cores %s: %s"
              .formatted(
                  spec.name(),
                  list,
                  found.map(set -> "it runs on " + set).orElse("its process is not visible here")));
    }
  }

  @Override
  public String lastWords() {
    if (lastWords.isEmpty()) {
      lastWords = answering.process().isPresent() ? processEnd() : containerEnd();
    }
    return lastWords;
  }

  /** Asks Docker only if the process has ended. */
  private String processEnd() {
    if (process().map(ProcessHandle::isAlive).orElse(false)) {
      return "";
    }
    try {
      container.awaitEnd();
      return container.end();
    } catch (IOException e) {
      return "its process has ended; " + e.getMessage();
    }
  }

  private String containerEnd() {
    try {
      return container.end();
    } catch (IOException e) {
      return ""; // the server may be alive even if Docker does not answer
    }
  }

  @Override
  public String logEnd() {
    return container.log(answering.inspection());
  }

  @Override
  public void close() {
    logLastWords();
    owner.close();
  }
}
