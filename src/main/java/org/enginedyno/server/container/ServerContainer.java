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

/** A container of any family's image, made by Testcontainers for one server. */
final class ServerContainer extends GenericContainer<ServerContainer> {
  static final String PASSWORD = "MYSQL_ROOT_PASSWORD";

  private static final Logger LOG = Logger.getLogger(ServerContainer.class.getName());

  /**
   * Of an image without a registry Testcontainers wants to know the default one. For that it looks
   * for an engine of its own choice, and leaves a note of it in the user's home.
   */
  private static final String SOME_REGISTRYS = "localhost/image";

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
    // reading time zones, which nothing here uses, takes most of a first start
    withEnv("MYSQL_INITDB_SKIP_TZINFO", "1");
  }

  /** Takes over a container that an earlier run kept. */
  void adopt(String container) {
    id = container;
  }

  void pull() throws IOException, InterruptedException {
    ImagePull.ensure(docker, dockerClient, getDockerImageName(), notes);
  }

  /**
   * Not as Testcontainers does it: that begins with a second container that watches over the first,
   * looks for the host through a third, and pulls the images of both.
   */
  @Override
  protected void doStart() {
    try {
      UninterruptedWork.run(this::makeAndStart);
    } catch (DockerException e) {
      throw new UserError("server %s%s".formatted(spec.name(), why(DockerMessage.words(e))), e);
    }
  }

  private void makeAndStart() {
    try (CreateContainerCmd create = dockerClient.createContainerCmd(SOME_REGISTRYS)) {
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

  private String why(String words) {
    boolean taken = words.contains("already allocated") || words.contains("already in use");
    return spec.port() > 0 && taken
        ? ": port %d of this machine is taken; free it, or leave out port".formatted(spec.port())
        : " does not start: " + words;
  }

  /**
   * Ends the server in good order, where it runs, and starts it with these variables besides its
   * own, on every core.
   */
  AnsweringServer startAnew(Map<String, String> variables)
      throws IOException, InterruptedException {
    RunningContainer container = running();
    container.stop();
    UninterruptedWork.run(() -> write(settings.file(variables)));
    container.confine(container.everyCore());
    container.start();
    return AnsweringServer.await(spec.name(), container);
  }

  /** Writes the settings file, which the server reads when it starts. */
  private void write(String text) {
    copyFileToContainer(
        Transferable.of(text), spec.family().settingsFolder() + "/zz-enginedyno.cnf");
  }

  @Override
  public @Nullable String getContainerId() {
    return id;
  }

  /** The same container, to be asked without Testcontainers. */
  RunningContainer running() {
    return new RunningContainer(docker, Objects.requireNonNull(id, "it was not made yet"));
  }

  /** Removes the container, or lets it rest where it is kept. */
  @Override
  public void stop() {
    if (spec.reuse() && id != null) {
      rest();
      disconnect();
    } else {
      discard();
    }
  }

  /** An idle server would disturb other runs, so what is kept of it is not running. */
  private void rest() {
    try {
      running().stop();
    } catch (IOException e) {
      notes.accept("the container of %s may still run: %s".formatted(spec.name(), e.getMessage()));
    }
  }

  /** Removes the container, if it was made. */
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
      LOG.warning("the connections to Docker do not close: " + e.getMessage());
    }
  }
}
