package org.enginedyno.fetch;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.io.File;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferListener;
import org.eclipse.aether.transfer.TransferResource;
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
   * @param what the file is, for messages
   * @param notes receives a line when a file is fetched
   */
  public File file(String coordinates, String what, Consumer<String> notes) {
    ContextOverrides.Builder overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
            .transferListener(announcement(what, notes));
    if (local != null) {
      overrides.withLocalRepositoryOverride(local);
    }
    try (Context maven = new StandaloneStaticRuntime().create(overrides.build())) {
      ArtifactRequest request =
          new ArtifactRequest(new DefaultArtifact(coordinates), maven.remoteRepositories(), null);
      return maven
          .repositorySystem()
          .resolveArtifact(maven.repositorySystemSession(), request)
          .getArtifact()
          .getFile();
    } catch (ArtifactResolutionException e) {
      throw new UserError("%s: %s".formatted(what, line(e)), e);
    }
  }

  /** The first line of the repository's own message. */
  private static String line(ArtifactResolutionException e) {
    Throwable why = e.getResult() == null ? e : e.getCause() == null ? e : e.getCause();
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
