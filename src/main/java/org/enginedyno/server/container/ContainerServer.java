package org.enginedyno.server.container;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.logging.Logger;
import org.enginedyno.db.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.setup.CpuSet;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Control;
import org.enginedyno.server.Server;
import org.jspecify.annotations.Nullable;

/** A server in a container that was made, or woken, for one run. */
final class ContainerServer implements Server, Control {
  private static final Logger LOG = Logger.getLogger(ContainerServer.class.getName());
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final int STOP_SECONDS = 60;
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final Duration AT_ONCE = Duration.ofSeconds(2);
  private static final int POLL_MILLIS = 200;

  private final ContainerSpec spec;
  private final ContainerSettings settings;
  private final Docker docker;
  private final ServerContainer container;
  private final Thread removal = new Thread(this::remove, "dyno-container-removal");
  private volatile @Nullable Contact contact;
  private volatile String lastWords = "";

  private ContainerServer(
      ContainerSpec spec, ContainerSettings settings, Docker docker, ServerContainer container) {
    this.spec = spec;
    this.settings = settings;
    this.docker = docker;
    this.container = container;
  }

  /** Makes a container and waits until its server answers. */
  static ContainerServer start(
      ContainerSpec spec,
      ContainerSettings settings,
      Docker docker,
      Labels labels,
      Consumer<String> notes)
      throws IOException, InterruptedException {
    ServerContainer container =
        new ServerContainer(
            docker.address(), spec, labels.of(spec, settings), ServerContainer.randomPassword());
    ContainerServer server = new ContainerServer(spec, settings, docker, container);
    try {
      container.pull(docker, notes);
      notes.accept("starting %s in a container of %s".formatted(spec.name(), spec.image()));
      container.start(settings);
      if (!spec.reuse()) {
        Runtime.getRuntime().addShutdownHook(server.removal);
      }
      notes.accept("waiting for %s to answer".formatted(spec.name()));
      server.awaitAnswer();
      server.requireDataPlace();
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      server.discard();
      throw e;
    }
  }

  /** Starts a container again that an earlier run kept, and waits until its server answers. */
  static ContainerServer wake(
      ContainerSpec spec,
      ContainerSettings settings,
      Docker docker,
      String kept,
      Consumer<String> notes)
      throws IOException, InterruptedException {
    notes.accept("waking the container that is kept of " + spec.name());
    String password =
        new Inspection(docker.get("/containers/" + kept + "/json"))
            .variable(ServerContainer.PASSWORD);
    ServerContainer container = new ServerContainer(docker.address(), spec, Map.of(), password);
    container.adopt(kept);
    ContainerServer server = new ContainerServer(spec, settings, docker, container);
    try {
      server.restart(new TreeMap<>());
      server.limitTo(server.everyCore());
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      server.rest();
      throw e;
    }
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (System.nanoTime() < deadline) {
      Inspection now = inspection();
      if (!now.isRunning()) {
        throw new IOException(
            "server %s did not come up; %s; the end of its log:\n%s"
                .formatted(spec.name(), now.end(), logEnd()));
      }
      Optional<Contact> made =
          Contact.with(now, docker.address(), now.variable(ServerContainer.PASSWORD));
      if (made.isPresent()) {
        contact = made.get();
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw new IOException(
        "server %s does not answer after %d s; the end of its log:\n%s"
            .formatted(spec.name(), START_LIMIT.toSeconds(), logEnd()));
  }

  private void requireDataPlace() {
    String found = contact().dataPlace();
    if (!found.equals(spec.data().toString())) {
      throw new UserError(
          "server %s: image %s keeps its data in %s, which is %s; data: %s cannot be had"
              .formatted(spec.name(), spec.image(), contact().dataFolder(), found, spec.data()));
    }
  }

  private Contact contact() {
    return Objects.requireNonNull(contact, "the server has not answered yet");
  }

  private Inspection inspection() throws IOException {
    return new Inspection(docker.get(path("/json")));
  }

  private String path(String what) {
    return "/containers/" + container.getContainerId() + what;
  }

  private String logEnd() {
    return ContainerLog.end(docker, String.valueOf(container.getContainerId()));
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
    return contact().target();
  }

  @Override
  public Optional<ProcessHandle> process() {
    return contact().process().map(HostProcess::handle);
  }

  @Override
  public Optional<Control> control() {
    return Optional.of(this);
  }

  @Override
  public Map<String, String> particulars() {
    Map<String, String> particulars = new LinkedHashMap<>();
    particulars.put("image", spec.image() + " (" + contact().inspection().imageId() + ")");
    particulars.put("data", contact().dataPlace());
    particulars.put("route", contact().route().how());
    particulars.put("settings", settings.line());
    if (!spec.options().isEmpty()) {
      particulars.put("options", String.join(" ", spec.options()));
    }
    return particulars;
  }

  @Override
  public void restart(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    end();
    container.write(settings.file(variables));
    lastWords = "";
    docker.post(path("/start"), "", SOON);
    awaitAnswer();
  }

  /** In good order: all data are saved. */
  private void end() throws IOException {
    docker.post(path("/stop?t=" + STOP_SECONDS), "", SOON.plusSeconds(STOP_SECONDS));
  }

  @Override
  public void confine(Optional<CpuSet> cores) throws IOException {
    String wanted = cores.isPresent() ? cores.get().toString() : everyCore();
    limitTo(wanted);
    Optional<CpuSet> found = contact().process().flatMap(HostProcess::cores);
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

  private void limitTo(String cores) throws IOException {
    docker.post(path("/update"), "{\"CpusetCpus\":\"" + cores + "\"}", SOON);
  }

  private String everyCore() throws IOException {
    return "0-" + (docker.get("/info").path("NCPU").asInt(1) - 1);
  }

  @Override
  public String lastWords() {
    if (lastWords.isEmpty()) {
      lastWords = contact().process().isPresent() ? wordsOfProcess() : wordsOfDocker();
    }
    return lastWords;
  }

  /** A living process needs no question to Docker. */
  private String wordsOfProcess() {
    if (process().map(ProcessHandle::isAlive).orElse(false)) {
      return "";
    }
    try {
      // Docker may need a moment to see it
      docker.post(path("/wait"), "", AT_ONCE);
      return ended();
    } catch (IOException e) {
      return "its process has ended, and Docker does not tell how: " + e.getMessage();
    }
  }

  private String wordsOfDocker() {
    try {
      return ended();
    } catch (IOException e) {
      return ""; // Docker's silence says nothing about the server
    }
  }

  private String ended() throws IOException {
    return docker
        .find(path("/json"))
        .map(Inspection::new)
        .map(now -> now.isRunning() ? "" : now.end())
        .orElse("its container was removed");
  }

  @Override
  public void close() {
    String words = lastWords();
    if (!words.isEmpty()) {
      LOG.warning("the server is gone: %s; the end of its log:\n%s".formatted(words, logEnd()));
    }
    if (spec.reuse()) {
      rest();
    } else {
      discard();
    }
  }

  /** An idle server would disturb other runs, so what is kept of it is not running. */
  private void rest() {
    try {
      end();
    } catch (IOException e) {
      LOG.warning("the container of %s may still run: %s".formatted(spec.name(), e.getMessage()));
    }
    container.close();
  }

  private void discard() {
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException e) {
      LOG.fine("it is at work already");
    }
    remove();
    container.close();
  }

  /** Its data are of no use to anybody, so it is not asked to save them. */
  private void remove() {
    String id = container.getContainerId();
    // an interrupted thread can ask nobody anything
    boolean interrupted = Thread.interrupted();
    try {
      if (id != null) {
        docker.remove(id);
      }
    } catch (IOException e) {
      LOG.warning(
          "the container of %s may still be there, and the next run removes it: %s"
              .formatted(spec.name(), e.getMessage()));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
