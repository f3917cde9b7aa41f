package org.enginedyno.server.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Ulimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Consumer;
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

/** A container of any family's image, made and started by Testcontainers. */
final class ServerContainer extends GenericContainer<ServerContainer> {
  static final String PASSWORD = "MYSQL_ROOT_PASSWORD";
  static final String DATA = "/var/lib/mysql";

  private final DockerAddress address;
  private final ContainerSpec spec;
  private final Map<String, String> labels;
  private String settings = "";
  private long openFiles;
  private @Nullable String id;

  ServerContainer(
      DockerAddress address, ContainerSpec spec, Map<String, String> labels, String password) {
    super(
        new RemoteDockerImage(DockerImageName.parse(spec.image()))
            .withImagePullPolicy(name -> false));
    this.address = address;
    this.spec = spec;
    this.labels = labels;
    dockerClient =
        DockerClientProviderStrategy.getClientForConfig(
            TransportConfig.builder().dockerHost(address.uri()).build());
    withEnv(spec.env());
    withEnv(PASSWORD, password);
    withEnv("MYSQL_ROOT_HOST", "%");
    // minutes of reading time zones, which nothing here uses
    withEnv("MYSQL_INITDB_SKIP_TZINFO", "1");
  }

  static String randomPassword() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Takes over a container that an earlier run kept. */
  void adopt(String container) {
    id = container;
  }

  /** Makes the container with these settings in it, and starts it. */
  void start(ContainerSettings settings) {
    this.settings = settings.file(Map.of());
    this.openFiles = settings.openFiles();
    start();
  }

  void pull(Docker docker, Consumer<String> notes) throws IOException, InterruptedException {
    ImagePull.ensure(docker, dockerClient, getDockerImageName(), notes);
  }

  /**
   * Not as Testcontainers does it: that begins with a second container that watches over the first,
   * looks for the host through a third, and pulls the images of both.
   */
  @Override
  protected void doStart() {
    try (CreateContainerCmd create = dockerClient.createContainerCmd(getDockerImageName())) {
      if (!spec.options().isEmpty()) {
        create.withCmd(spec.options());
      }
      id =
          create
              .withEnv(getEnv())
              .withLabels(labels)
              .withExposedPorts(ExposedPort.tcp(Route.PORT))
              .withHostConfig(hostConfig())
              .exec()
              .getId();
      write(settings);
      dockerClient.startContainerCmd(id).exec();
    } catch (DockerException e) {
      throw new UserError(
          "server %s does not start: %s".formatted(spec.name(), Failure.words(e)), e);
    }
  }

  private HostConfig hostConfig() {
    String from = address.isLocal() ? "127.0.0.1" : "";
    String to = spec.port() == 0 ? "" : Integer.toString(spec.port());
    HostConfig config =
        HostConfig.newHostConfig()
            .withUlimits(new Ulimit[] {new Ulimit("nofile", openFiles, openFiles)})
            .withPortBindings(
                new PortBinding(new Ports.Binding(from, to), ExposedPort.tcp(Route.PORT)));
    return spec.data() == DataPlace.TMPFS ? config.withTmpFs(Map.of(DATA, "rw")) : config;
  }

  /** Writes the settings file, which the server reads when it starts. */
  void write(String text) {
    copyFileToContainer(
        Transferable.of(text), spec.family().settingsFolder() + "/zz-enginedyno.cnf");
  }

  @Override
  public @Nullable String getContainerId() {
    return id;
  }

  /** Lets go of it; whoever started it has more to do before it is removed. */
  @Override
  public void stop() {
    try {
      dockerClient.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot let go of Docker", e);
    }
  }
}
