package org.enginedyno.server.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Ulimit;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.logging.Logger;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;
import org.testcontainers.images.RemoteDockerImage;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** A container of one server, created through Testcontainers. */
final class ServerContainer extends GenericContainer<ServerContainer> {
  static final String PASSWORD = "MYSQL_ROOT_PASSWORD";

  private static final Logger LOG = Logger.getLogger(ServerContainer.class.getName());

  /**
   * An image without a registry would make Testcontainers look up the default one, for which it
   * searches a Docker engine of its own choice and writes a file to the user's home.
   */
  private static final String DUMMY_IMAGE = "localhost/image";

  private static final String DATA = "/var/lib/mysql";

  private final Docker docker;
  private final ContainerSettings settings;
  private final ContainerSpec spec;
  private final Map<String, String> labels;
  private final Consumer<String> notes;

  private @Nullable String id;

  /** Removes a new container with this process, unless the process is killed. */
  private final Thread removal = new Thread(this::remove, "dyno-container-removal");

  private boolean isKept;
  private boolean isRemoved;

  ServerContainer(
      Docker docker,
      ContainerSettings settings,
      String password,
      Map<String, String> labels,
      Consumer<String> notes) {
    super(
        new RemoteDockerImage(DockerImageName.parse(settings.spec().image().name()))
            .withImagePullPolicy(name -> false));
    this.docker = docker;
    this.settings = settings;
    this.spec = settings.spec();
    this.labels = labels;
    this.notes = notes;
    dockerClient =
        DockerClientProviderStrategy.getClientForConfig(
            TransportConfig.builder().dockerHost(docker.address().uri()).build());
    withEnv(spec.image().env());
    withEnv(PASSWORD, password);
    withEnv("MYSQL_ROOT_HOST", "%");
    // loading time zones, which dyno does not use, takes most of a first start
    withEnv("MYSQL_INITDB_SKIP_TZINFO", "1");
  }

  /** Restarts a kept container with the same settings as a new one. */
  AnsweringServer adopt(String container) throws IOException, InterruptedException {
    id = container;
    isKept = true;
    notes.accept("restarting the kept container of " + spec.name());
    running().stop();
    return startAgain(Map.of());
  }

  /** Creates and starts a new container. */
  AnsweringServer create() throws IOException, InterruptedException {
    ImagePull.ensure(docker, dockerClient, getDockerImageName(), notes);
    notes.accept("starting %s in a container of %s".formatted(spec.name(), spec.image().name()));
    start();
    notes.accept("waiting for %s to answer".formatted(spec.name()));
    AnsweringServer answering = AnsweringServer.await(spec.name(), running());
    if (!answering.dataPlace().equals(spec.placement().data().toString())) {
      throw new UserError(
          "server %s: image %s keeps its data in %s, which is %s; set data: %4$s instead of %s"
              .formatted(
                  spec.name(),
                  spec.image().name(),
                  answering.dataFolder(),
                  answering.dataPlace(),
                  spec.placement().data()));
    }
    return answering;
  }

  /** Replaces Testcontainers' start, which runs two further containers and pulls their images. */
  @Override
  protected void doStart() {
    try {
      uninterrupted(this::createAndStart);
    } catch (DockerException e) {
      throw new UserError("server %s%s".formatted(spec.name(), reason(Docker.message(e))), e);
    }
  }

  private void createAndStart() {
    try (CreateContainerCmd create = dockerClient.createContainerCmd(DUMMY_IMAGE)) {
      if (!spec.image().options().isEmpty()) {
        create.withCmd(spec.image().options());
      }
      id =
          create
              .withImage(getDockerImageName())
              .withName(Objects.requireNonNull(labels.get(DockerContainers.NAME)))
              .withEnv(getEnv())
              .withLabels(labels)
              .withExposedPorts(ExposedPort.tcp(AnsweringServer.Route.PORT))
              .withHostConfig(hostConfig())
              .exec()
              .getId();
    }
    if (!spec.placement().reuse()) {
      Runtime.getRuntime().addShutdownHook(removal);
    }
    write(settings.file(Map.of()));
    dockerClient.startContainerCmd(id).exec();
  }

  private HostConfig hostConfig() {
    String from = docker.address().isLocal() ? "127.0.0.1" : "";
    String to = spec.placement().port() == 0 ? "" : Integer.toString(spec.placement().port());
    long files = settings.openFiles();
    HostConfig config =
        HostConfig.newHostConfig()
            .withUlimits(new Ulimit[] {new Ulimit("nofile", files, files)})
            .withPortBindings(
                new PortBinding(
                    new Ports.Binding(from, to), ExposedPort.tcp(AnsweringServer.Route.PORT)));
    return spec.placement().data() == DataPlace.TMPFS
        ? config.withTmpFs(Map.of(DATA, "rw"))
        : config;
  }

  private String reason(String message) {
    boolean taken = message.contains("already allocated") || message.contains("already in use");
    return spec.placement().port() > 0 && taken
        ? ": port %d of this machine is in use; free it or remove the key port"
            .formatted(spec.placement().port())
        : " does not start: " + message;
  }

  /** Starts the server, which was shut down, on all cores with these variables added. */
  AnsweringServer startAgain(Map<String, String> variables)
      throws IOException, InterruptedException {
    RunningContainer container = running();
    uninterrupted(() -> write(settings.file(variables)));
    container.confine(container.everyCore());
    container.start();
    return AnsweringServer.await(spec.name(), container);
  }

  private void write(String text) {
    copyFileToContainer(
        Transferable.of(text), spec.image().family().settingsFolder() + "/zz-enginedyno.cnf");
  }

  @Override
  public @Nullable String getContainerId() {
    return id;
  }

  ContainerSettings settings() {
    return settings;
  }

  /** The container for calls without Testcontainers. */
  RunningContainer running() {
    return new RunningContainer(
        docker, Objects.requireNonNull(id, "the container does not exist yet"));
  }

  /** Removes the container, or stops one that is kept for the next run. */
  @Override
  public void stop() {
    isKept |= spec.placement().reuse();
    discard();
  }

  /** Removes a container whose server has not started; stops an earlier run's. */
  void discard() {
    if (id != null && isKept) {
      stopKept();
    } else if (id != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(removal);
      } catch (IllegalStateException e) {
        LOG.fine("the shutdown hook is running");
      }
      remove();
    }
    disconnect();
  }

  /** An idle server would disturb other runs, so a kept container does not run. */
  private void stopKept() {
    try {
      running().stop();
    } catch (IOException e) {
      notes.accept("the container of %s may still run: %s".formatted(spec.name(), e.getMessage()));
    }
  }

  private synchronized void remove() {
    if (!isRemoved) {
      isRemoved = true;
      try {
        running().remove();
      } catch (IOException e) {
        notes.accept(
            "the container of %s may still exist; the next run removes it: %s"
                .formatted(spec.name(), e.getMessage()));
      }
    }
  }

  private void disconnect() {
    try {
      dockerClient.close();
    } catch (IOException e) {
      LOG.warning("cannot close the connections to Docker: " + e.getMessage());
    }
  }

  /** An interrupted creation could leave a container without a known name. */
  private static void uninterrupted(Runnable work) {
    try {
      CompletableFuture.runAsync(work).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
