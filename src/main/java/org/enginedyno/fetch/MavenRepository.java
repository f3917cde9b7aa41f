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
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/**
 * Maven's repositories as its own settings name them: the local one, then central or its mirrors.
 *
 * <p>One file is all that is ever asked for, without what its pom names besides.
 *
 * @param local the local repository, where it is not the one that the settings name
 */
public record MavenRepository(@Nullable Path local) {
  /** As for any Maven of this user's; a property may name the local one, as there. */
  public static MavenRepository ofThisUser() {
    String property = System.getProperty("maven.repo.local");
    return new MavenRepository(property == null ? null : Path.of(property));
  }

  /**
   * A file in the local repository, fetched into it where it is not there yet.
   *
   * @param coordinates group:artifact:version
   * @param what it is, for those who read why it cannot be had
   * @param notes who is told when something is fetched
   */
  public File file(String coordinates, String what, Consumer<String> notes) {
    ContextOverrides.Builder overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
            .transferListener(new Announcement(what, notes));
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

  /** The reason of each repository stands in the words of its own. */
  private static String line(ArtifactResolutionException e) {
    Throwable why = e.getResult() == null ? e : e.getCause() == null ? e : e.getCause();
    return Objects.requireNonNullElse(why.getMessage(), why.toString())
        .lines()
        .findFirst()
        .orElse("")
        .strip();
  }
}
