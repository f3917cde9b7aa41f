package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Plan;
import org.junit.jupiter.api.Test;

/** The types that other programs see, and that their signatures expose nothing else of dyno. */
final class SignaturesTest {
  private static final JavaClasses OFFERED =
      new ClassFileImporter()
          .withImportOption(new DoNotIncludeTests())
          .importPackages("org.enginedyno.api", "org.enginedyno.junit");

  /** A type that exposes an internal type. */
  public static final class Leaky {
    private Leaky() {}

    public static Optional<List<Plan>> plans() {
      return Optional.empty();
    }
  }

  private static Stream<JavaClass> publicTypes() {
    return OFFERED.stream()
        .filter(SignaturesTest::isPublic)
        .filter(type -> type.getEnclosingClass().map(SignaturesTest::isPublic).orElse(true));
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC);
  }

  private static List<String> leaks(JavaClass type) {
    Stream<JavaType> above =
        Stream.concat(type.getInterfaces().stream(), type.getSuperclass().stream());
    Stream<JavaType> shown =
        type.getAllMembers().stream()
            .filter(member -> !member.getOwner().getPackageName().startsWith("java."))
            .filter(SignaturesTest::isShown)
            .flatMap(SignaturesTest::types);
    return Stream.concat(above, shown)
        .flatMap(one -> one.getAllInvolvedRawTypes().stream())
        .map(one -> one.getBaseComponentType().getName())
        .filter(name -> name.startsWith("org.enginedyno."))
        .filter(name -> !name.matches("org\\.enginedyno\\.(api|api\\.verdict|junit)\\.[^.]+"))
        .toList();
  }

  private static boolean isShown(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static Stream<JavaType> types(JavaMember member) {
    return member instanceof JavaCodeUnit code
        ? Stream.of(
                code.getParameterTypes().stream(),
                Stream.of(code.getReturnType()),
                code.getExceptionTypes().stream())
            .flatMap(types -> types)
        : Stream.of(((com.tngtech.archunit.core.domain.JavaField) member).getType());
  }

  @Test
  void exposeOnlyPublicTypes() {
    assertThat(publicTypes()).isNotEmpty().allSatisfy(type -> assertThat(leaks(type)).isEmpty());
  }

  @Test
  void detectATypeThatExposesInternals() {
    assertThat(leaks(new ClassFileImporter().importClass(Leaky.class)))
        .containsExactly("org.enginedyno.plan.Plan");
  }

  @Test
  void consistOfTheseTypes() {
    assertThat(publicTypes().map(JavaClass::getSimpleName))
        .containsExactlyInAnyOrder(
            "Dyno",
            "DynoCapacity",
            "DynoCell",
            "DynoException",
            "DynoFigures",
            "DynoGate",
            "DynoLatency",
            "DynoListener",
            "DynoMark",
            "DynoPair",
            "DynoPlan",
            "DynoRatio",
            "DynoResults",
            "DynoRun",
            "DynoStatus",
            "DynoVerdict",
            "DynoVerdicts",
            "State");
  }
}
