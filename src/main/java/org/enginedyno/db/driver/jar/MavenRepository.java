package org.enginedyno.db.driver.jar;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.io.File;
import java.nio.file.Path;
import java.util.Objects;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.client.Driver;
import org.enginedyno.plan.client.DriverCoordinates;
import org.jspecify.annotations.Nullable;

/**
 * Maven's repositories as its own settings name them: the local one, then central or its mirrors.
 *
 * <p>A driver's jar is all that is asked for: what its pom names besides (protobuf for the X
 * protocol, JNA for Windows, clouds' own logins) no connection of ours comes to need.
 *
 * @param local the local repository, where it is not the one that the settings name
 */
public record MavenRepository(@Nullable Path local) {
  /** As for any Maven of this user's; a property may name the local one, as there. */
  public static MavenRepository ofThisUser() {
    String property = System.getProperty("maven.repo.local");
    return new MavenRepository(property == null ? null : Path.of(property));
  }

  /** A jar in the local repository, fetched into it where it is not there yet. */
  File file(Driver driver) {
    DriverCoordinates coordinates = driver.coordinates().orElseThrow();
    ContextOverrides.Builder overrides = ContextOverrides.create().withUserSettings(true);
    if (local != null) {
      overrides.withLocalRepositoryOverride(local);
    }
    try (Context maven = new StandaloneStaticRuntime().create(overrides.build())) {
      ArtifactRequest request =
          new ArtifactRequest(
              new DefaultArtifact(coordinates.toString()), maven.remoteRepositories(), null);
      return maven
          .repositorySystem()
          .resolveArtifact(maven.repositorySystemSession(), request)
          .getArtifact()
          .getFile();
    } catch (ArtifactResolutionException e) {
      throw new UserError("driver %s: %s".formatted(driver, line(e)), e);
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
