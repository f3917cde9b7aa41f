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
import org.enginedyno.server.Password;
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
  private final ContainerSpec spec;
  private final ContainerSettings settings;
  private final Map<String, String> labels;
  private final Consumer<String> notes;

  private @Nullable String id;
  private @Nullable ContainerRemoval removal;

  ServerContainer(
      Docker docker,
      ContainerSpec spec,
      ContainerSettings settings,
      Map<String, String> labels,
      Consumer<String> notes) {
    super(
        new RemoteDockerImage(DockerImageName.parse(spec.image()))
            .withImagePullPolicy(name -> false));
    this.docker = docker;
    this.spec = spec;
    this.settings = settings;
    this.labels = labels;
    this.notes = notes;
    dockerClient =
        DockerClientProviderStrategy.getClientForConfig(
            TransportConfig.builder().dockerHost(docker.address().uri()).build());
    withEnv(spec.env());
    withEnv(PASSWORD, Password.random());
    withEnv("MYSQL_ROOT_HOST", "%");
    // loading time zones, which dyno does not use, takes most of a first start
    withEnv("MYSQL_INITDB_SKIP_TZINFO", "1");
  }

  /** Takes over a kept container. */
  void adopt(String container) {
    id = container;
  }

  void pull() throws IOException, InterruptedException {
    ImagePull.ensure(docker, dockerClient, getDockerImageName(), notes);
  }

  /** Replaces Testcontainers' start, which runs two further containers and pulls their images. */
  @Override
  protected void doStart() {
    try {
      uninterrupted(this::create);
    } catch (DockerException e) {
      throw new UserError("server %s%s".formatted(spec.name(), reason(DockerMessage.words(e))), e);
    }
  }

  private void create() {
    try (CreateContainerCmd create = dockerClient.createContainerCmd(DUMMY_IMAGE)) {
      if (!spec.options().isEmpty()) {
        create.withCmd(spec.options());
      }
      id =
          create
              .withImage(getDockerImageName())
              .withEnv(getEnv())
              .withLabels(labels)
              .withExposedPorts(ExposedPort.tcp(Route.PORT))
              .withHostConfig(hostConfig())
              .exec()
              .getId();
    }
    removal = new ContainerRemoval(spec.name(), running(), notes);
    if (!spec.reuse()) {
      removal.bind();
    }
    write(settings.file(Map.of()));
    dockerClient.startContainerCmd(id).exec();
  }

  private HostConfig hostConfig() {
    String from = docker.address().isLocal() ? "127.0.0.1" : "";
    String to = spec.port() == 0 ? "" : Integer.toString(spec.port());
    long files = settings.openFiles();
    HostConfig config =
        HostConfig.newHostConfig()
            .withUlimits(new Ulimit[] {new Ulimit("nofile", files, files)})
            .withPortBindings(
                new PortBinding(new Ports.Binding(from, to), ExposedPort.tcp(Route.PORT)));
    return spec.data() == DataPlace.TMPFS ? config.withTmpFs(Map.of(DATA, "rw")) : config;
  }

  private String reason(String message) {
    boolean taken = message.contains("already allocated") || message.contains("already in use");
    return spec.port() > 0 && taken
        ? ": port %d of this machine is in use; free it or remove the key port"
            .formatted(spec.port())
        : " does not start: " + message;
  }

  /** Shuts the server down, if it runs, and starts it on all cores with these variables added. */
  AnsweringServer restart(Map<String, String> variables) throws IOException, InterruptedException {
    RunningContainer container = running();
    container.stop();
    uninterrupted(() -> write(settings.file(variables)));
    container.confine(container.everyCore());
    container.start();
    return AnsweringServer.await(spec.name(), container);
  }

  private void write(String text) {
    copyFileToContainer(
        Transferable.of(text), spec.family().settingsFolder() + "/zz-enginedyno.cnf");
  }

  @Override
  public @Nullable String getContainerId() {
    return id;
  }

  /** The container for calls without Testcontainers. */
  RunningContainer running() {
    return new RunningContainer(
        docker, Objects.requireNonNull(id, "the container does not exist yet"));
  }

  /** Removes the container, or stops a kept one. */
  @Override
  public void stop() {
    if (spec.reuse() && id != null) {
      stopKept();
      disconnect();
    } else {
      discard();
    }
  }

  /** An idle server would disturb other runs, so a kept container does not run. */
  private void stopKept() {
    try {
      running().stop();
    } catch (IOException e) {
      notes.accept("the container of %s may still run: %s".formatted(spec.name(), e.getMessage()));
    }
  }

  /** Removes the container if it exists. */
  void discard() {
    if (removal != null) {
      removal.now();
    }
    disconnect();
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
