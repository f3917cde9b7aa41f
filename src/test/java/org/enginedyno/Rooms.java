package org.enginedyno;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Rules of the kinds that our packages are held to. */
final class Rooms {
  private Rooms() {}

  static ArchRule usesOnly(String user, String... used) {
    return classes()
        .that()
        .resideInAnyPackage(ours(user))
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage("org.enginedyno..")
                .or(resideInAnyPackage(ours(user)))
                .or(resideInAnyPackage(ours(used))))
        .allowEmptyShould(true);
  }

  static ArchRule onlyIn(String[] inside, DescribedPredicate<? super JavaClass> library) {
    return noClasses()
        .that(not(resideInAnyPackage(inside)).and(areWrittenByHand()))
        .should()
        .dependOnClassesThat(library)
        .allowEmptyShould(true);
  }

  static DescribedPredicate<JavaClass> areWrittenByHand() {
    return resideOutsideOfPackage("..jmh_generated..");
  }

  static String[] ours(String... names) {
    return Stream.of(names).map(name -> "org.enginedyno." + name + "..").toArray(String[]::new);
  }
}
