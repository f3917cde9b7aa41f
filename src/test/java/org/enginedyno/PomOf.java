package org.enginedyno;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.maven.model.License;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/** The description of a library, in the file next to its jar in Maven's repository. */
record PomOf(Path file, Model project) {
  static PomOf jar(Path jar) {
    return read(Path.of(jar.toString().replaceFirst("\\.jar$", ".pom")));
  }

  private static PomOf read(Path file) {
    try (Reader text = Files.newBufferedReader(file)) {
      return new PomOf(file, new MavenXpp3Reader().read(text, false));
    } catch (IOException | XmlPullParserException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }

  /** Group and artifact. */
  String name() {
    return group() + ":" + project.getArtifactId();
  }

  private String group() {
    return project.getGroupId() == null ? project.getParent().getGroupId() : project.getGroupId();
  }

  /** The names of its licences, which may be in a parent. */
  String licences() {
    if (!project.getLicenses().isEmpty()) {
      return project.getLicenses().stream()
          .map(License::getName)
          .map(name -> name.strip().replaceAll("\\s+", " "))
          .collect(Collectors.joining(" or "));
    }
    Parent parent = project.getParent();
    if (parent == null) {
      throw new IllegalStateException("no licence in " + file);
    }
    Path repository = file;
    for (int i = group().split("\\.", -1).length + 3; i > 0; i--) {
      repository = Objects.requireNonNull(repository.getParent());
    }
    String artifact = parent.getArtifactId();
    String version = parent.getVersion();
    return read(repository
            .resolve(parent.getGroupId().replace('.', '/'))
            .resolve(Path.of(artifact, version, artifact + "-" + version + ".pom")))
        .licences();
  }
}
