package org.enginedyno.server.container;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.logging.Logger;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Control;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;

/** A server in a container that was made, or woken, for one run. */
final class ContainerServer implements Server, Control {
  private static final Logger LOG = Logger.getLogger(ContainerServer.class.getName());

  private final ContainerSpec spec;
  private final Needs needs;
  private final ContainerSettings settings;
  private final ServerContainer made;
  private final RunningContainer container;
  private volatile AnsweringServer answering;
  private volatile String lastWords = "";

  ContainerServer(
      ContainerSpec spec,
      Needs needs,
      ContainerSettings settings,
      ServerContainer made,
      RunningContainer container,
      AnsweringServer answering) {
    this.spec = spec;
    this.needs = needs;
    this.settings = settings;
    this.made = made;
    this.container = container;
    this.answering = answering;
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public String kind() {
    return spec.kind().toString();
  }

  @Override
  public Target target() {
    return answering.target();
  }

  @Override
  public Optional<ProcessHandle> process() {
    return answering.process().map(HostProcess::handle);
  }

  @Override
  public Optional<Control> control() {
    return Optional.of(this);
  }

  @Override
  public Map<String, String> particulars() {
    Map<String, String> particulars = new TreeMap<>(needs.memory());
    particulars.put("image", spec.image() + " (" + answering.inspection().imageId() + ")");
    particulars.put("data", answering.dataPlace());
    particulars.put("route", answering.route().how());
    particulars.put("settings", settings.line());
    if (!spec.options().isEmpty()) {
      particulars.put("options", String.join(" ", spec.options()));
    }
    return particulars;
  }

  @Override
  public void restart(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    logLastWords();
    answering = made.startAnew(variables);
    lastWords = "";
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
          "server %s is not confined to cores: its process cannot be seen from here"
              .formatted(spec.name()));
    }
    String wanted = cores.isPresent() ? cores.get().toString() : container.everyCore();
    container.confine(wanted);
    Optional<CpuSet> found = answering.process().flatMap(HostProcess::cores);
    if (!found.equals(Optional.of(CpuSet.parse(wanted)))) {
      throw new IOException(
          "server %s is not confined to cores %s: %s"
              .formatted(
                  spec.name(),
                  wanted,
                  found
                      .map(set -> "it runs on " + set)
                      .orElse("its process cannot be seen from here")));
    }
  }

  @Override
  public String lastWords() {
    if (lastWords.isEmpty()) {
      lastWords = answering.process().isPresent() ? wordsOfProcess() : wordsOfDocker();
    }
    return lastWords;
  }

  /** A living process needs no question to Docker. */
  private String wordsOfProcess() {
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

  private String wordsOfDocker() {
    try {
      return container.end();
    } catch (IOException e) {
      return ""; // Docker's silence says nothing about the server
    }
  }

  private void logLastWords() {
    if (!lastWords().isEmpty()) {
      LOG.warning(
          "the server is gone: %s; the end of its log:\n%s"
              .formatted(lastWords(), container.log()));
    }
  }

  @Override
  public void close() {
    logLastWords();
    made.close();
  }
}
