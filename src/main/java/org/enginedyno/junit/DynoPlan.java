package org.enginedyno.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a plan before the tests of this class, or before this test, and passes the results to each
 * parameter of type {@link org.enginedyno.api.DynoResults}.
 *
 * <p>Equal annotations share one run, even on parallel tests. Tests fail with the reason if a cell
 * is FAILED or INVALID, unless {@link #lenient()} is set.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(MeasurementExtension.OfPlans.class)
public @interface DynoPlan {
  /** The plan's name, YAML file or class path resource. */
  String value();

  /** Replaces the plan's servers: names of the catalogue, YAML files, or JDBC URLs. */
  String[] servers() default {};

  /** Replaces the plan's storage engines. */
  String[] engines() default {};

  /** Replaces the plan's workloads. */
  String[] workloads() default {};

  /** Replaces the plan's numbers of threads. */
  int[] threads() default {};

  /** Other keys of the plan, as in {@code "data.rows=20000"}. */
  String[] set() default {};

  /** The time limit, as in {@code "10m"}; empty for no limit. */
  String budget() default "";

  /**
   * The folder for the results; earlier results in it are replaced. By default the folder is named
   * after the class. It is created in the folder of the configuration parameter {@code
   * dyno.results}, or in {@code target/dyno}.
   */
  String results() default "";

  /** Whether tests get the results even if a cell is FAILED or INVALID. */
  boolean lenient() default false;
}
