package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes that builds get without the libraries of dyno. */
final class JunitArtifactTest {
  private static final Pattern INCLUDED =
      Pattern.compile("<include>(org/enginedyno/plan/.*)\\.class</include>");
  private static final Pattern EXCLUDED = Pattern.compile("<exclude>\\*\\*/(\\w+)\\*</exclude>");

  @Test
  void onlyNeedJSpecifyAndJUnit() throws IOException {
    List<String> excluded = inPom(EXCLUDED);
    List<String> included = inPom(INCLUDED);
    List<JavaClass> thin =
        new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("org.enginedyno.api", "org.enginedyno.junit", "org.enginedyno.plan")
                .stream()
                .filter(
                    type ->
                        !type.getPackageName().startsWith("org.enginedyno.plan")
                            || included.contains(type.getName().replace('.', '/')))
                .filter(type -> excluded.stream().noneMatch(type.getName()::contains))
                .toList();

    assertThat(excluded).contains("Execution", "RunnerMain");
    assertThat(thin).hasSizeGreaterThan(20);
    assertThat(thin.stream().flatMap(JunitArtifactTest::needed))
        .allMatch(
            name ->
                name.matches("(java|org\\.jspecify|org\\.junit|org\\.opentest4j)\\..*")
                    || thin.stream().anyMatch(type -> type.getName().equals(name)));
  }

  private static List<String> inPom(Pattern pattern) throws IOException {
    return pattern
        .matcher(Files.readString(Path.of("pom.xml")))
        .results()
        .map(one -> one.group(1))
        .toList();
  }

  private static Stream<String> needed(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .map(Dependency::getTargetClass)
        .map(JavaClass::getBaseComponentType)
        .filter(target -> !target.isPrimitive())
        .map(JavaClass::getName);
  }
}
