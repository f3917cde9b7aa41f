package org.enginedyno.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a gate before the tests of this class, or before this test, and passes the verdicts to each
 * parameter of type {@link org.enginedyno.api.DynoVerdicts}.
 *
 * <p>Equal annotations share one run, even on parallel tests. Tests fail if the gate does not pass;
 * the message has one line per pair of cells. A REGRESSION is a failure; an INVALID or skipped pair
 * is an error. Tests are skipped if a pair that the plan lets pass is INCONCLUSIVE. Set {@link
 * #lenient()} to get the verdicts in all these cases.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(MeasurementExtension.OfGates.class)
public @interface DynoGate {
  /** The plan's name, YAML file or class path resource; the plan has a {@code duel} section. */
  String value();

  /** Replaces the plan's servers: names of the catalogue, YAML files, or JDBC URLs. */
  String[] servers() default {};

  /** Replaces the plan's storage engines. */
  String[] engines() default {};

  /** Replaces the plan's workloads. */
  String[] workloads() default {};

  /** Replaces the plan's numbers of threads. */
  int[] threads() default {};

  /** Other keys of the plan, as in {@code "duel.new=mariadb-12.0"}. */
  String[] set() default {};

  /** The time after which no launch starts, as in {@code "10m"}; empty for no limit. */
  String budget() default "";

  /**
   * The folder for the results; earlier results in it are replaced. By default the folder is named
   * after the class, with the suffix {@code -gate}. It is created in the folder of the
   * configuration parameter {@code dyno.results}, or in {@code target/dyno}.
   */
  String results() default "";

  /** Whether tests get the verdicts even if the gate does not pass. */
  boolean lenient() default false;
}
