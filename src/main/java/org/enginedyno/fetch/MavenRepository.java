package org.enginedyno.fetch;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferListener;
import org.eclipse.aether.transfer.TransferResource;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Units;
import org.jspecify.annotations.Nullable;

/**
 * The Maven repositories of the user's settings: the local one, then central or its mirrors. Only
 * the requested file is fetched, without the dependencies in its pom.
 *
 * @param local replaces the local repository of the settings
 */
public record MavenRepository(@Nullable Path local) {
  /** Reads the same settings and system property as Maven. */
  public static MavenRepository ofThisUser() {
    String property = System.getProperty("maven.repo.local");
    return new MavenRepository(property == null ? null : Path.of(property));
  }

  /**
   * Returns a file of the local repository and fetches it first if it is missing.
   *
   * @param coordinates group:artifact:version
   * @param what a description of the file, for messages
   * @param notes receives a line when a file is fetched
   */
  public File file(String coordinates, String what, Consumer<String> notes) {
    try (Context maven = context(announcement(what, notes))) {
      ArtifactRequest request =
          new ArtifactRequest(new DefaultArtifact(coordinates), maven.remoteRepositories(), null);
      return maven
          .repositorySystem()
          .resolveArtifact(maven.repositorySystemSession(), request)
          .getArtifact()
          .getFile();
    } catch (ArtifactResolutionException e) {
      Throwable cause = e.getCause();
      throw new UserError(
          "%s: %s".formatted(what, line(cause == null || e.getResult() == null ? e : cause)), e);
    }
  }

  /**
   * Returns a file and those that it needs to run, and fetches what is missing.
   *
   * @param coordinates group:artifact:version
   * @param what a description of the files, for messages
   */
  public List<Path> program(String coordinates, String what, Consumer<String> notes) {
    AtomicInteger files = new AtomicInteger();
    TransferListener announcement =
        new AbstractTransferListener() {
          @Override
          public void transferStarted(TransferEvent event) {
            if (files.getAndIncrement() == 0) {
              notes.accept("fetching " + what + ", once");
            }
          }
        };
    try (Context maven = context(announcement)) {
      CollectRequest collected =
          new CollectRequest(
              new Dependency(new DefaultArtifact(coordinates), JavaScopes.RUNTIME),
              maven.remoteRepositories());
      return maven
          .repositorySystem()
          .resolveDependencies(
              maven.repositorySystemSession(),
              new DependencyRequest(
                  collected, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME)))
          .getArtifactResults()
          .stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (DependencyResolutionException e) {
      throw new UserError("%s: %s".formatted(what, line(e)), e);
    }
  }

  private Context context(TransferListener listener) {
    ContextOverrides.Builder overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
            .transferListener(listener);
    if (local != null) {
      overrides.withLocalRepositoryOverride(local);
    }
    return new StandaloneStaticRuntime().create(overrides.build());
  }

  /** The first line of the repository's own message. */
  private static String line(Throwable why) {
    return Objects.requireNonNullElse(why.getMessage(), why.toString())
        .lines()
        .findFirst()
        .orElse("")
        .strip();
  }

  /** Reports that a file is being fetched, from where, and its size. */
  private static TransferListener announcement(String what, Consumer<String> notes) {
    return new AbstractTransferListener() {
      @Override
      public void transferStarted(TransferEvent event) {
        TransferResource file = event.getResource();
        String size = file.getContentLength() < 0 ? "" : ", " + Units.text(file.getContentLength());
        notes.accept(
            "fetching %s%s, once: %s%s"
                .formatted(what, size, file.getRepositoryUrl(), file.getResourceName()));
      }
    };
  }
}
