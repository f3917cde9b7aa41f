package org.enginedyno;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Predicates and rules that the architecture tests share. */
final class Fences {
  private Fences() {}

  static ArchRule onlyIn(String[] inside, DescribedPredicate<? super JavaClass> library) {
    return noClasses()
        .that(not(resideInAnyPackage(inside)).and(areWrittenByHand()))
        .should()
        .dependOnClassesThat(library);
  }

  static DescribedPredicate<JavaClass> areWrittenByHand() {
    return resideOutsideOfPackage("..jmh_generated..");
  }

  static String[] own(String... names) {
    return Stream.of(names).map(name -> "org.enginedyno." + name + "..").toArray(String[]::new);
  }
}
