package org.enginedyno.server.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.PullResponseItem;
import com.github.dockerjava.api.model.ResponseItem;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;
import org.testcontainers.utility.DockerImageName;

/** Pulls a missing image and reports its progress. */
final class ImagePull extends PullImageResultCallback {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final String image;
  private final Consumer<String> notes;
  private final Map<String, Long> loaded = new HashMap<>();
  private final Map<String, Long> sizes = new HashMap<>();
  private long lastNote = System.nanoTime();

  private ImagePull(String image, Consumer<String> notes) {
    this.image = image;
    this.notes = notes;
  }

  static void ensure(Docker docker, DockerClient client, String image, Consumer<String> notes)
      throws IOException, InterruptedException {
    if (isHere(docker, image)) {
      return;
    }
    notes.accept("pulling image " + image);
    DockerImageName name = DockerImageName.parse(image);
    try (ImagePull pull = new ImagePull(image, notes)) {
      client
          .pullImageCmd(name.getUnversionedPart())
          .withTag(name.getVersionPart())
          .exec(pull)
          .awaitCompletion();
    } catch (DockerException | DockerClientException e) {
      throw new UserError(
          "image %s is missing and cannot be pulled: %s".formatted(image, Docker.message(e)), e);
    }
  }

  static boolean isHere(Docker docker, String image) throws IOException {
    return docker.find("/images/" + image + "/json").isPresent();
  }

  @Override
  public void onNext(PullResponseItem item) {
    super.onNext(item);
    ResponseItem.ProgressDetail detail = item.getProgressDetail();
    if (item.getId() != null && detail != null && detail.getTotal() != null) {
      sizes.merge(item.getId(), detail.getTotal(), Math::max);
      loaded.put(item.getId(), detail.getCurrent() == null ? 0L : detail.getCurrent());
    }
    if (System.nanoTime() - lastNote > PAUSE.toNanos()) {
      lastNote = System.nanoTime();
      notes.accept(
          "pulling image %s: %d of %d MB".formatted(image, megabytes(loaded), megabytes(sizes)));
    }
  }

  private static long megabytes(Map<String, Long> layers) {
    return layers.values().stream().mapToLong(Long::longValue).sum() / 1_000_000;
  }
}
