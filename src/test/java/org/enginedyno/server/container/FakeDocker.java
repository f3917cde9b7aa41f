package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Listens on a socket like Docker and sends the configured answers. */
public final class FakeDocker implements AutoCloseable {
  private final Path folder;
  private final Path socket;
  private final ServerSocketChannel channel;
  private final Function<String, String> answers;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private FakeDocker(Path folder, ServerSocketChannel channel, Function<String, String> answers) {
    this.folder = folder;
    this.socket = folder.resolve("docker.sock");
    this.channel = channel;
    this.answers = answers;
  }

  /** Answers by the first line of a request; an empty answer means silence. */
  public static FakeDocker saying(Function<String, String> answers) throws IOException {
    // a socket's path may not be longer than 107 characters
    Path folder = Files.createTempDirectory(Path.of("/tmp"), "fake-docker");
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    FakeDocker docker = new FakeDocker(folder, channel, answers);
    channel.bind(UnixDomainSocketAddress.of(docker.socket));
    Thread thread = new Thread(docker::serve, "fake-docker");
    thread.setDaemon(true);
    thread.start();
    return docker;
  }

  public static String answer(int status, String body) {
    return "HTTP/1.0 " + status + " Whatever\r\n\r\n" + body;
  }

  public Docker docker() {
    return new Docker(Map.of("DOCKER_HOST", "unix://" + socket));
  }

  /** The first lines of all requests. */
  public List<String> requests() {
    return requests;
  }

  private void serve() {
    try {
      while (true) {
        SocketChannel client = channel.accept();
        ByteBuffer buffer = ByteBuffer.allocate(8 << 10);
        client.read(buffer);
        String line = new String(buffer.array(), 0, buffer.position(), UTF_8).split("\r\n", 2)[0];
        requests.add(line);
        String answer = answers.apply(line);
        if (!answer.isEmpty()) {
          client.write(ByteBuffer.wrap(answer.getBytes(UTF_8)));
          client.close();
        }
      }
    } catch (IOException e) {
      requests.add("closed");
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(socket);
    Files.deleteIfExists(folder);
  }
}
