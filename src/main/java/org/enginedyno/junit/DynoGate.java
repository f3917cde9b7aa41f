package org.enginedyno.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A gate that is held before the tests of this class, or before this test; what came of it is given
 * to each parameter of type {@link org.enginedyno.api.DynoVerdicts}.
 *
 * <p>It is held once, however many tests, nested classes and classes ask for it with the same
 * words, also where they run side by side. Tests fail where the gate does not pass, with each pair
 * of cells in a line: a REGRESSION is a failure, and where nothing is worse but a pair is INVALID
 * or was skipped, that is an error. Where a pair is INCONCLUSIVE and the plan lets it pass, tests
 * are skipped, as they have shown nothing. None of this holds where {@link #lenient()} is set.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DynoGateExtension.class)
public @interface DynoGate {
  /**
   * The plan's name, its YAML file, or that file as a resource on the class path. It has a part
   * {@code duel} that names both sides.
   */
  String value();

  /** Servers in place of the plan's: names of the catalogue, YAML files, or JDBC URLs. */
  String[] servers() default {};

  /** Storage engines in place of the plan's. */
  String[] engines() default {};

  /** Workloads in place of the plan's. */
  String[] workloads() default {};

  /** Numbers of threads in place of the plan's. */
  int[] threads() default {};

  /** Other keys of the plan, as in {@code "duel.new=mariadb-12.0"}. */
  String[] set() default {};

  /** After what time no further launch is made, as in {@code "10m"}; no limit where it is empty. */
  String budget() default "";

  /**
   * The folder for the results, in place of those of an earlier gate that may be there. Where it is
   * empty, it is a folder of the name of the class and {@code -gate} in the one that the
   * configuration parameter {@code dyno.results} names, or in {@code target/dyno}.
   */
  String results() default "";

  /** Whether tests get what came of it even where it does not pass. */
  boolean lenient() default false;
}
